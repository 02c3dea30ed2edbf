//! The web app from the command line.

use crate::{loam, refused};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

#[test]
fn addresses_others_can_reach_need_a_token() {
    let why = refused(&mut loam(&["serve", "--listen", "0.0.0.0", "--no-open"]));
    assert!(why.contains("--token"), "{why}");
    let short = [
        "serve",
        "--listen",
        "0.0.0.0",
        "--token",
        "abc",
        "--no-open",
    ];
    let why = refused(&mut loam(&short));
    assert!(why.starts_with("--token: a token has 12 or more"), "{why}");
}

#[test]
fn what_cannot_be_served_is_refused() {
    for args in [
        &["serve", "--threads", "0"][..],
        &["serve", "--memory", "10"],
        &["serve", "--port", "70000"],
        &["serve", "--listen", "nowhere", "--token", "0123456789ab"],
        &["serve", "--reports", "/no/such/folder", "--no-open"],
    ] {
        refused(&mut loam(args));
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let why = refused(&mut loam(&["serve", "--port", &port, "--no-open"]));
    assert!(why.starts_with(&format!("127.0.0.1:{port}: ")), "{why}");
}

#[test]
fn solutions_that_are_damaged_are_refused() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("solved.journal"), "my diary").unwrap();
    let folder = data.path().to_str().unwrap();
    let why = refused(&mut loam(&["serve", "--no-open", "--data", folder]));
    assert!(
        why.ends_with("solved.journal: is not a file of solved positions"),
        "{why}"
    );
}

/// A server that is ended with the test.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts it, looks at the page, and interrupts it.
fn serves_until_interrupted(args: &[&str]) {
    let data = tempfile::tempdir().unwrap();
    let child = Command::new(assert_cmd::cargo::cargo_bin!("loam"))
        .args(args)
        .env("LOAM_DATA", data.path())
        // No browser is to be opened.
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut served = Served(child);
    let mut line = String::new();
    let mut output = BufReader::new(served.0.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Loam is at http://").unwrap();
    let address = address.trim_end_matches('/');
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    assert!(page.contains("<title>Loam</title>"));
    #[cfg(unix)]
    {
        let id = served.0.id().to_string();
        let interrupted = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(interrupted.success());
        assert!(served.0.wait().unwrap().success());
    }
}

#[test]
fn it_says_where_it_is_and_stops_when_interrupted() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    serves_until_interrupted(&["serve", "--port", "0", "--no-open", "--data", folder]);
}

/// From a script, too, where nobody is at the terminal.
#[test]
fn without_a_command_it_serves() {
    serves_until_interrupted(&[]);
}

/// What a server answers to a request without a body.
fn ask(address: &str, path: &str, token: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    let token = match token {
        "" => String::new(),
        token => format!("Authorization: Bearer {token}\r\n"),
    };
    stream
        .write_all(format!("{head}{token}\r\n").as_bytes())
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
#[cfg(target_os = "linux")]
fn its_options_are_obeyed() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    // What opens a page leaves a file.
    let opener = folder.path().join("xdg-open");
    std::fs::write(&opener, "#!/bin/sh\necho \"$1\" > \"${0%/*}/opened\"\n").unwrap();
    std::fs::set_permissions(&opener, PermissionsExt::from_mode(0o755)).unwrap();
    let start = |args: &str| {
        let child = Command::new(assert_cmd::cargo::cargo_bin!("loam"))
            .args(args.split_whitespace())
            .current_dir(folder.path())
            .env("LOAM_DATA", folder.path().join("usual"))
            .env("DISPLAY", ":9")
            .env(
                "PATH",
                format!("{}:{}", path(""), std::env::var("PATH").unwrap()),
            )
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut served = Served(child);
        let mut lines = BufReader::new(served.0.stdout.take().unwrap()).lines();
        let mut said = lines.next().unwrap().unwrap();
        for line in lines.map_while(Result::ok) {
            said += &format!("\n{line}");
            if line.starts_with("Press") {
                break;
            }
        }
        let address = said.split("//").nth(1).unwrap().split('/').next().unwrap();
        (served, address.to_owned(), said)
    };
    let report = ["lab", "mia", "--table", "2.1", "--out", &path("reports")];
    loam(&report).assert().success();

    let (_server, address, said) = start("serve --port 0");
    assert!(!said.contains("listens on"), "{said}");
    let usual = ask(&address, "/api/v1/catalogue", "");
    assert!(!ask(&address, "/api/v1/reports", "").contains("mia"));
    let opened = folder.path().join("opened");
    let begun = std::time::Instant::now();
    while !opened.exists() && begun.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::fs::remove_file(&opened).expect("the page is opened");

    let free = std::net::TcpListener::bind("127.0.0.3:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let token = "0123456789ab";
    let (_server, address, said) = start(&format!(
        "serve --port {port} --listen 127.0.0.3 --token {token} --threads 3 --memory 777 \
         --reports reports --data data --no-open"
    ));
    assert_eq!(address, format!("127.0.0.3:{port}"), "{said}");
    assert!(ask(&address, "/api/v1/catalogue", "").starts_with("HTTP/1.1 401"));
    let catalogue = ask(&address, "/api/v1/catalogue", token);
    assert!(catalogue.contains("\"threads\":3"), "{catalogue}");
    let megabytes = |answer: &str| answer.split("\"megabytes\":").nth(1).map(str::to_owned);
    assert_ne!(megabytes(&catalogue), megabytes(&usual));
    assert!(ask(&address, "/api/v1/reports", token).contains("mia"));
    assert!(folder.path().join("data/solved.journal").exists());
    assert!(!opened.exists(), "nobody is shown the page");
}
