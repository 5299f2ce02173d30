//! The manifest of `packaging/kubernetes.json`: it keeps to the API of Kubernetes as far as it uses
//! it, its parts fit together, and its command runs.
#![cfg(feature = "cluster")]

use std::fs;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::processes::{PROGRAM, Place, answer, outcome, program};

const INDEX: &str = "JOB_COMPLETION_INDEX";

fn read(file: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is not a text"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is not a list"))
}

/// The part of the manifest of this kind.
fn part<'a>(manifest: &'a Value, kind: &str) -> &'a Value {
    list(&manifest["items"]).iter().find(|item| item["kind"] == kind).unwrap()
}

#[test]
fn the_manifest_keeps_to_the_schema() {
    let schema = jsonschema::validator_for(&read("tests/cluster/kubernetes.schema.json")).unwrap();
    let mut manifest = read("packaging/kubernetes.json");
    let faults = |manifest: &Value| schema.iter_errors(manifest).map(|error| error.to_string()).collect::<Vec<_>>();
    assert_eq!(faults(&manifest), Vec::<String>::new());
    // The schema notices a misspelt field.
    let job = list(&manifest["items"]).iter().position(|item| item["kind"] == "Job").unwrap();
    manifest["items"][job]["spec"]["completion"] = 4.into();
    assert!(!faults(&manifest).is_empty());
}

#[test]
fn the_parts_of_the_manifest_fit_together() {
    let manifest = read("packaging/kubernetes.json");
    let [map, service, claim, job] =
        ["ConfigMap", "Service", "PersistentVolumeClaim", "Job"].map(|kind| part(&manifest, kind));
    let (name, spec) = (text(&job["metadata"]["name"]), &job["spec"]);
    let pod = &spec["template"]["spec"];
    let container = &pod["containers"][0];
    // A pod of an indexed Job is named after the Job and its index, in the domain of the service.
    let port = &service["spec"]["ports"][0]["port"];
    let count = spec["completions"].as_u64().unwrap();
    let domain = text(&service["metadata"]["name"]);
    let hosts: Vec<String> = (0..count).map(|index| format!("{name}-{index}.{domain}:{port}")).collect();
    assert!(text(&map["data"]["hosts"]).lines().eq(hosts));
    assert_eq!(spec["parallelism"], count, "all processes run at the same time");
    assert_eq!(pod["subdomain"], domain);
    assert_eq!(service["spec"]["selector"]["batch.kubernetes.io/job-name"], name);
    assert_eq!(&container["ports"][0]["containerPort"], port);
    // Every volume is mounted, and comes from a part of the manifest or from the secret.
    let volumes = list(&pod["volumes"]);
    let mounted = list(&container["volumeMounts"]).iter().map(|mount| &mount["name"]);
    assert!(mounted.eq(volumes.iter().map(|volume| &volume["name"])));
    for volume in volumes {
        let known = volume.get("secret").is_some()
            || volume["configMap"]["name"] == map["metadata"]["name"]
            || volume["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"];
        assert!(known, "{volume}");
    }
    let rule = &spec["podFailurePolicy"]["rules"][0]["onExitCodes"];
    assert_eq!((&rule["containerName"], &rule["values"]), (&container["name"], &serde_json::json!([2, 3])));
}

/// The command of the manifest with folders of this machine in place of its volumes, other
/// addresses, and a smaller puzzle. Each process finds its number in the variable.
#[test]
fn the_command_of_the_manifest_runs() {
    let manifest = read("packaging/kubernetes.json");
    let job = &part(&manifest, "Job")["spec"];
    let container = &job["template"]["spec"]["containers"][0];
    let place = Place::new(job["completions"].as_u64().unwrap() as usize);
    let mounts: Vec<&str> = list(&container["volumeMounts"]).iter().map(|mount| text(&mount["mountPath"])).collect();
    let (mut puzzles, mut paths) = (0, 0);
    let arguments = list(&container["args"]).iter().map(text).map(|argument| {
        if argument == "sliding:2x7" {
            puzzles += 1;
            return "sliding:3x3".to_string();
        }
        // The value of --processes has settings such as secret=FILE.
        let moved = argument.split(',').map(|part| {
            let (key, value) = part.split_at(part.find('=').map_or(0, |at| at + 1));
            let mount = mounts.iter().find_map(|mount| value.strip_prefix(mount)?.strip_prefix('/'));
            paths += u64::from(mount.is_some());
            mount.map_or(part.into(), |name| format!("{key}{}", place.path(name)))
        });
        moved.collect::<Vec<_>>().join(",")
    });
    let arguments: Vec<String> = arguments.collect();
    assert_eq!((puzzles, paths), (1, 3));
    let start = |index: usize| {
        let mut command = Command::new(PROGRAM);
        command.args(&arguments).env(INDEX, index.to_string()).env_remove("SLURM_PROCID");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let children: Vec<_> = (0..place.addresses.len()).map(start).collect();
    let mut outcomes = children.into_iter().map(outcome);
    let (code, stdout, stderr) = outcomes.next().unwrap();
    assert_eq!(code, Some(0), "{stderr}");
    assert_eq!(answer(&stdout)["god_number"], 31);
    assert!(outcomes.all(|(code, stdout, _)| code == Some(0) && stdout.is_empty()));
}

#[test]
fn a_wrong_index_is_refused_with_the_name_of_its_variable() {
    let place = Place::new(2);
    for (variable, value) in [(INDEX, "2"), (INDEX, "one"), ("SLURM_PROCID", "-1")] {
        let mut command = program(&["sliding:3x3", "--processes", &place.path("hosts")]);
        let output = command.env_remove("SLURM_PROCID").env_remove(INDEX).env(variable, value).output().unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        let named = complaint.contains(&format!("{variable} is '{value}'"));
        assert!(output.status.code() == Some(2) && named && complaint.contains("0 to 1"), "{complaint}");
    }
}

/// On Debian, the name of a host is `127.0.1.1` on the host itself. `127.1` is such a name: no
/// address in the usual form, but the system resolves it to `127.0.0.1`.
#[test]
#[cfg(target_os = "linux")]
fn a_host_that_takes_itself_for_loopback_listens_for_others() {
    let place = Place::new(2);
    let port = |address: &str| address.rsplit_once(':').unwrap().1.to_string();
    let (own, other) = (port(&place.addresses[0]), port(&place.addresses[1]));
    fs::write(place.path("hosts"), format!("127.1:{own}\nelsewhere.invalid:{other}\n")).unwrap();
    let first = place.command(0, &["pancake:9"]).spawn().unwrap();
    // Only who listens on all addresses is reached at this one.
    while TcpStream::connect(format!("127.0.0.2:{own}")).is_err() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    fs::write(place.path("hosts"), format!("127.1:{own}\n127.0.0.1:{other}\n")).unwrap();
    let second = place.command(1, &["pancake:9"]).spawn().unwrap();
    let (code, stdout, stderr) = outcome(first);
    assert_eq!((code, &answer(&stdout)["reached"]), (Some(0), &362_880.into()), "{stderr}");
    assert!(stderr.contains("127.1 is 127.0.0.1 on this host") && stderr.contains("all addresses"), "{stderr}");
    let (code, _, stderr) = outcome(second);
    assert!(code == Some(0) && !stderr.contains("all addresses"), "{stderr}");
}
