//! Several processes on this machine: this one is the first, and starts the others.
//!
//! Each process listens on a free port, on the loopback device alone. The others print their
//! addresses to stdout. Then the first process writes all addresses, and a new secret for this
//! search, to the stdin of each other process.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdin, Command, Stdio};

use serde::{Deserialize, Serialize};

use super::arguments::ProcessPlace;
use super::hosts::HostList;
use antipode_core::error::{Error, Result};

/// The message of the first process to another one.
#[derive(Debug, Serialize, Deserialize)]
struct LaunchMessage {
    process: usize,
    addresses: Vec<String>,
    secret: [u8; 32],
}

/// The other processes, which end when the first one does: even if that is killed, the system
/// closes their inputs.
#[derive(Debug, Default)]
pub(crate) struct ChildProcesses {
    children: Vec<Child>,
    inputs: Vec<ChildStdin>,
}

impl ChildProcesses {
    /// Waits until they have ended, which they do after the last agreement.
    pub(crate) fn wait(mut self) {
        self.children.iter_mut().for_each(|child| drop(child.wait()));
        self.children.clear();
    }
}

impl Drop for ChildProcesses {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn refused(what: &str) -> impl Fn(std::io::Error) -> Error + '_ {
    move |source| Error::Io { context: format!("cannot {what}"), source }
}

fn listen() -> Result<(TcpListener, String)> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(refused("listen on 127.0.0.1"))?;
    let address = listener.local_addr().map_err(refused("listen on 127.0.0.1"))?;
    Ok((listener, address.to_string()))
}

/// Starts all other processes with the arguments of this one, which is the first.
///
/// # Errors
///
/// `Io` if one cannot be started or does not answer.
pub(crate) fn start(processes: usize) -> Result<(ProcessPlace, TcpListener, ChildProcesses)> {
    let cannot = "start another process";
    let program = std::env::current_exe().map_err(refused(cannot))?;
    let (listener, own) = listen()?;
    let mut others = ChildProcesses::default();
    let mut addresses = vec![own];
    for _ in 1..processes {
        let mut command = Command::new(&program);
        command.args(std::env::args_os().skip(1)).arg("--join").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(refused(cannot))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        others.children.push(child);
        others.inputs.extend(input);
        let mut address = String::new();
        if let Some(output) = output {
            BufReader::new(output).read_line(&mut address).map_err(refused(cannot))?;
        }
        if address.is_empty() {
            return Err(refused(cannot)(std::io::Error::other("it ended before it listened")));
        }
        addresses.push(address.trim().into());
    }
    let secret: [u8; 32] = rand::random();
    for (process, input) in (1..).zip(&mut others.inputs) {
        let told = LaunchMessage { process, addresses: addresses.clone(), secret };
        let line = serde_json::to_string(&told).expect("numbers and texts");
        writeln!(input, "{line}").map_err(refused("tell another process where the others are"))?;
    }
    Ok((ProcessPlace { hosts: HostList { addresses }, process: 0, secret: Some(secret.to_vec()) }, listener, others))
}

/// Joins a search, in another process: prints the address of this one, and reads those of all.
///
/// # Errors
///
/// `Io` if the first process is gone; `Usage` if its message is malformed.
pub(crate) fn join() -> Result<(ProcessPlace, TcpListener)> {
    let (listener, address) = listen()?;
    let mut out = std::io::stdout();
    writeln!(out, "{address}").and_then(|()| out.flush()).map_err(refused("answer the first process"))?;
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).map_err(refused("hear the first process"))?;
    let told: LaunchMessage =
        serde_json::from_str(&line).map_err(|_| Error::protocol("the first process", "says nothing"))?;
    std::thread::spawn(|| {
        // Nothing more comes: the input ends when the first process is gone. No result of this one
        // reaches anybody then, and it may be far from its next message.
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        std::process::exit(Error::Interrupted.exit_code().into());
    });
    let hosts = HostList { addresses: told.addresses };
    Ok((ProcessPlace { hosts, process: told.process, secret: Some(told.secret.to_vec()) }, listener))
}
