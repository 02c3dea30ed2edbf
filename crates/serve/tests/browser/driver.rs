//! The least of WebDriver: a browser without a window, told what to do.

use crate::common::Request;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A browser, closed when it is dropped.
pub(crate) struct Browser {
    driver: Child,
    address: SocketAddr,
    session: String,
}

/// What WebDriver calls an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

const PATIENCE: Duration = Duration::from_secs(30);

impl Browser {
    /// Starts one; `None` if there is no driver on this machine.
    pub(crate) fn start() -> Option<Browser> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let lines = BufReader::new(driver.stdout.take().expect("piped")).lines();
        let port = lines
            .map_while(Result::ok)
            .find_map(|line| {
                let (_, port) = line.split_once("successfully on port ")?;
                port.trim_end_matches('.').parse::<u16>().ok()
            })
            .expect("the driver names its port");
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let options = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--hide-scrollbars", "--window-size=1440,900",
            ] },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let begun = Request::post("/session", &options).send(address).json();
        let session = begun["value"]["sessionId"].as_str();
        let session = session.unwrap_or_else(|| panic!("no session: {begun}"));
        Some(Browser {
            driver,
            address,
            session: session.to_owned(),
        })
    }

    fn call(&self, path: &str, body: &Value) -> Value {
        self.try_call(path, body)
            .unwrap_or_else(|why| panic!("{path} {body}: {why}"))
    }

    fn try_call(&self, path: &str, body: &Value) -> Result<Value, String> {
        let path = format!("/session/{}/{path}", self.session);
        let answer = Request::post(&path, body).send(self.address);
        let value = answer.json()["value"].clone();
        match answer.status {
            200 => Ok(value),
            _ => Err(value["message"].to_string()),
        }
    }

    pub(crate) fn open(&self, url: &str) {
        self.call("url", &json!({ "url": url }));
    }

    /// Runs a script and returns what it returns.
    pub(crate) fn js(&self, script: &str) -> Value {
        self.call("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// The value of an expression.
    pub(crate) fn value(&self, expression: &str) -> Value {
        self.js(&format!("return {expression}"))
    }

    /// Waits until an expression holds.
    pub(crate) fn until(&self, expression: &str) -> Value {
        let start = Instant::now();
        loop {
            let value = self.value(expression);
            let holds = !matches!(value, Value::Null | Value::Bool(false)) && value != "";
            if holds {
                return value;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "never came: {expression}\n{}",
                self.value("document.body.innerText")
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn element(&self, css: &str) -> String {
        let found = self.call("element", &json!({ "using": "css selector", "value": css }));
        found[ELEMENT].as_str().expect("an element").to_owned()
    }

    /// Clicks as a person would: in the middle, on whatever lies on top.
    pub(crate) fn click(&self, css: &str) {
        loop {
            let path = format!("element/{}/click", self.element(css));
            match self.try_call(&path, &json!({})) {
                Ok(_) => return,
                // The page has put another in its place: that one, then.
                Err(why) if why.contains("stale element") => {}
                Err(why) => panic!("{css}: {why}"),
            }
        }
    }

    /// Types into an element.
    pub(crate) fn type_into(&self, css: &str, text: &str) {
        let element = self.element(css);
        self.call(
            &format!("element/{element}/value"),
            &json!({ "text": text }),
        );
    }

    /// Presses keys one after the other, wherever the focus is.
    pub(crate) fn press(&self, keys: &[&str]) {
        let actions: Vec<Value> = keys
            .iter()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })))
            .collect();
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.call("actions", &json!({ "actions": [keyboard] }));
    }

    /// Drags from the middle of one element to that of another.
    pub(crate) fn drag(&self, from: &str, to: &str) {
        let [from, to] = [from, to].map(|css| json!({ ELEMENT: self.element(css) }));
        let step = |origin: &Value| json!({ "type": "pointerMove", "duration": 60, "origin": origin, "x": 0, "y": 0 });
        let actions = [
            step(&from),
            json!({ "type": "pointerDown", "button": 0 }),
            step(&to),
            json!({ "type": "pointerUp", "button": 0 }),
        ];
        let mouse = json!({ "type": "pointer", "id": "mouse", "actions": actions });
        self.call("actions", &json!({ "actions": [mouse] }));
    }

    /// Sets the size of the page.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        let command = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": size });
        self.call("goog/cdp/execute", &command);
    }

    /// A picture of the page, into a folder named by `LOAM_SHOTS`.
    pub(crate) fn shot(&self, name: &str) {
        let Some(folder) = std::env::var_os("LOAM_SHOTS") else {
            return;
        };
        let path = format!("/session/{}/screenshot", self.session);
        let picture = Request::get(&path).send(self.address).json();
        let picture = decode(picture["value"].as_str().unwrap_or_default());
        let path = std::path::Path::new(&folder).join(format!("{name}.png"));
        std::fs::write(path, picture).expect("the folder is there");
    }

    /// What the console complains about.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.call("se/log", &json!({ "type": "browser" }));
        log.as_array()
            .into_iter()
            .flatten()
            .filter(|entry| entry["level"] != "INFO" && entry["level"] != "DEBUG")
            .map(|entry| entry["message"].to_string())
            .collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The session first: the driver would leave its browser behind.
        Request::delete(&format!("/session/{}", self.session)).send(self.address);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Base64, as pictures come in.
fn decode(text: &str) -> Vec<u8> {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for byte in text.bytes() {
        let Some(digit) = digits.iter().position(|&digit| digit == byte) else {
            continue;
        };
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
