use super::{Failure, Output};
use loam_serve::{Config, Server};
use loam_store::{Folders, StoreError};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Open the web app: play, analyse, understand and solve in the browser.
///
/// Listens on this machine only, unless --listen names another address; that
/// one needs a token, which browsers and scripts must show. Games are kept by
/// the page, so the server can be stopped and started at any time.
#[derive(Debug, Default, clap::Args)]
#[command(after_help = "\
Examples:
  loam serve
  loam serve --port 8080 --no-open
  loam serve --threads 4 --memory 2048 --reports results
  loam serve --listen 0.0.0.0 --token \"$(openssl rand -hex 16)\"

The HTTP interface behind the page is described in docs/api.md.")]
pub(crate) struct Args {
    /// Port to listen on [default: 5626, or the next free one]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Address to listen on, for other machines; needs --token
    #[arg(long, value_name = "ADDR", requires = "token")]
    listen: Option<IpAddr>,
    /// What visitors must show: 12 or more letters, digits, '-' and '_'
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
    /// Threads for all searches together [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Memory for the whole program [default: 1024]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(160..=1 << 20))]
    memory: Option<u32>,
    /// Folder with reports of loam lab and loam match; repeatable
    #[arg(long, value_name = "FOLDER")]
    reports: Vec<PathBuf>,
    /// Folder in which solved positions and stopped searches are kept; servers
    /// may share it [default: the user's folders for data and state]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

/// L, O, A and M on a telephone.
const PORT: u16 = 5626;
/// How many ports are tried when none is asked for.
const PORTS: u16 = 10;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let server = start(args)?;
    let interrupts = server.interrupts();
    let address = server.address();
    let host = match address.ip() {
        ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        ip => ip,
    };
    let mut page = format!("http://{}/", SocketAddr::new(host, address.port()));
    if let Some(token) = &args.token {
        page = format!("{page}?token={token}");
    }
    out.line(format!("Loam is at {page}"))?;
    if args.listen.is_some() {
        out.line(format!("It listens on {address}."))?;
    }
    out.line("Press Ctrl-C to stop it.")?;
    out.flush()?;
    if !args.no_open {
        open(&page);
    }
    server.wait_for_interrupt(&interrupts);
    Ok(())
}

fn start(args: &Args) -> Result<Server, Failure> {
    for folder in &args.reports {
        if !folder.is_dir() {
            return Err(Failure::bad(
                &folder.display().to_string(),
                "no such folder",
            ));
        }
    }
    let ip = args.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let usual = Config::default();
    let (data, state) = match &args.data {
        Some(folder) => (Some(folder.clone()), Some(folder.clone())),
        None => {
            let folders = Folders::of_user();
            (folders.data, folders.state)
        }
    };
    let config = Config {
        address: SocketAddr::new(ip, args.port.unwrap_or(PORT)),
        token: args.token.clone(),
        threads: args.threads.map_or(usual.threads, usize::from),
        megabytes: args
            .memory
            .map_or(usual.megabytes, |memory| memory as usize),
        data,
        state,
        reports: reports(&args.reports),
    };
    let ports = match args.port {
        Some(port) => port..=port,
        None => PORT..=PORT + PORTS - 1,
    };
    let last = *ports.end();
    for port in ports {
        let address = SocketAddr::new(ip, port);
        let attempt = Server::start(Config {
            address,
            ..config.clone()
        });
        match attempt {
            Ok(server) => return Ok(server),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && port < last => {}
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                return Err(Failure::bad("--token", error));
            }
            Err(error) => {
                return Err(match error.downcast::<StoreError>() {
                    Ok(error) => error.into(),
                    Err(error) => Failure::bad(&address.to_string(), error),
                });
            }
        }
    }
    Err(Failure::bad("--port", "no port is free"))
}

/// The folders named, or the customary one of this folder if it is there.
fn reports(named: &[PathBuf]) -> Vec<PathBuf> {
    let usual = PathBuf::from("results");
    match named {
        [] if usual.is_dir() => vec![usual],
        _ => named.to_vec(),
    }
}

/// Shows the page, if there is a way to; the address is printed anyway.
fn open(page: &str) {
    let (program, args): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => {
            let there = |name| std::env::var_os(name).is_some();
            if !there("DISPLAY") && !there("WAYLAND_DISPLAY") {
                return;
            }
            ("xdg-open", &[])
        }
    };
    let _ = Command::new(program)
        .args(args)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}
