//! Who may ask: the machine itself, or whoever has the token.
//!
//! The server listens on loopback, but any page in the browser can send
//! requests there. So a request must name a loopback host (a page elsewhere
//! that points its own name at 127.0.0.1 does not), and one that changes
//! anything must not come from another origin.

use crate::failure::Failure;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use std::sync::Arc;

/// What is asked of a request.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// None on loopback.
    pub(crate) token: Option<Arc<str>>,
}

const COOKIE: &str = "loam_token";

/// Nothing comes from elsewhere, and nothing inline runs.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Lets a request through, or says why not; adds headers to every answer.
pub(crate) async fn check(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.refusal(&request) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    let mut add = |name: header::HeaderName, value: &'static str| {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    };
    add(header::CONTENT_SECURITY_POLICY, POLICY);
    add(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(header::REFERRER_POLICY, "no-referrer");
    add(header::CACHE_CONTROL, "no-store");
    add(
        header::HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    );
    response
}

impl Guard {
    /// The answer to a request that may not pass.
    fn refusal(&self, request: &Request) -> Option<Response> {
        let headers = request.headers();
        let forbidden = |why: &str| Some(Failure::new(StatusCode::FORBIDDEN, why).into_response());
        match &self.token {
            None if !names_loopback(headers) => {
                return forbidden("this server answers to localhost only");
            }
            None => {}
            Some(token) => {
                let shown = query_token(request);
                if shown.is_some_and(|shown| same(shown, token)) {
                    return Some(admit(token));
                }
                if !has_token(headers, token) {
                    let why = "open the address with the token that loam printed";
                    return Some(Failure::new(StatusCode::UNAUTHORIZED, why).into_response());
                }
            }
        }
        let reads = [Method::GET, Method::HEAD].contains(request.method());
        if !reads && !is_same_origin(headers) {
            return forbidden("requests from other sites are refused");
        }
        None
    }
}

/// The host a request is addressed to, without its port.
fn host(headers: &HeaderMap) -> Option<&str> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    if host.starts_with('[') {
        return host.find(']').map(|end| &host[..=end]);
    }
    Some(host.split(':').next().unwrap_or(host))
}

fn names_loopback(headers: &HeaderMap) -> bool {
    host(headers).is_some_and(|host| {
        ["localhost", "127.0.0.1", "[::1]"]
            .iter()
            .any(|name| host.eq_ignore_ascii_case(name))
    })
}

/// Browsers say where a request comes from; other programs need not.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name| {
        headers
            .get(name)
            .map(|value: &HeaderValue| value.to_str().unwrap_or("?"))
    };
    if !matches!(text("sec-fetch-site"), None | Some("same-origin" | "none")) {
        return false;
    }
    match (text("origin"), text("host")) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin
            .split_once("://")
            .is_some_and(|(_, from)| from.eq_ignore_ascii_case(host)),
        (Some(_), None) => false,
    }
}

fn query_token(request: &Request) -> Option<&str> {
    if request.uri().path() != "/" {
        return None;
    }
    let query = request.uri().query()?;
    query
        .split('&')
        .find_map(|pair| pair.strip_prefix("token="))
}

/// Puts the token into a cookie and away from the address.
fn admit(token: &str) -> Response {
    let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict");
    let mut response = Redirect::to("/").into_response();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

fn has_token(headers: &HeaderMap, token: &str) -> bool {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    let mut cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(|(name, _)| *name == COOKIE)
        .map(|(_, value)| value);
    bearer.is_some_and(|shown| same(shown, token)) || cookies.any(|shown| same(shown, token))
}

/// Compares in a time that does not tell how much of it is right.
fn same(shown: &str, token: &str) -> bool {
    blake3::hash(shown.as_bytes()) == blake3::hash(token.as_bytes())
}

/// Whether a token can stand in an address and a cookie, and is not guessed
/// at once.
pub(crate) fn is_good_token(token: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    token.len() >= 12 && token.len() <= 200 && token.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|&(name, value)| {
                (
                    header::HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            })
            .collect()
    }

    #[test]
    fn loopback_has_few_names() {
        for good in [
            "localhost",
            "localhost:80",
            "127.0.0.1:4",
            "[::1]:9",
            "LocalHost",
        ] {
            let map = [("host", good)];
            assert!(names_loopback(&headers(&map)), "{good}");
        }
        for bad in [
            "example.com",
            "localhost.evil.com",
            "[::2]",
            "127.0.0.1.evil",
            "",
        ] {
            let map = [("host", bad)];
            assert!(!names_loopback(&headers(&map)), "{bad}");
        }
        assert!(!names_loopback(&HeaderMap::new()));
    }

    #[test]
    fn other_origins_are_noticed() {
        let host = ("host", "localhost:7");
        for good in [
            vec![host],
            vec![host, ("origin", "http://localhost:7")],
            vec![host, ("sec-fetch-site", "same-origin")],
        ] {
            assert!(is_same_origin(&headers(&good)), "{good:?}");
        }
        for bad in [
            vec![host, ("origin", "http://evil.com")],
            vec![host, ("origin", "http://localhost:8")],
            vec![host, ("origin", "null")],
            vec![host, ("sec-fetch-site", "cross-site")],
            vec![host, ("sec-fetch-site", "same-site")],
        ] {
            assert!(!is_same_origin(&headers(&bad)), "{bad:?}");
        }
    }

    #[test]
    fn tokens_are_long_and_plain() {
        assert!(is_good_token("abcdef012345"));
        for bad in [
            "",
            "short",
            "with space 123",
            "semi;colon123",
            "ünicode-123456",
        ] {
            assert!(!is_good_token(bad), "{bad}");
        }
    }
}
