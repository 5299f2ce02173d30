//! Messages name what is wrong with third-party networks and with encoding files.

mod digits;
mod torch;

use antipode_core::model::Heuristic;
use antipode_nets::foreign::EncodingFile;
use torch::Step::{Linear, Norm, Relu};
use torch::{Place, Tensors, tensors};

/// A network with one change, and the message about it.
#[test]
fn what_is_no_perceptron_of_the_puzzle_is_refused_by_name() {
    fn rename(from: &'static str, to: &'static str) -> impl Fn(&mut Tensors) {
        move |all| {
            let tensor = all.remove(from).expect("it");
            all.insert(to.into(), tensor);
        }
    }
    let place = Place::new();
    let steps = [Linear("0"), Norm("1"), Relu, Linear("3")];
    let good = tensors(&steps, 18, &[4, 1], 5);
    let encoding = "spec = \"digits\"\n[layers]\nactivation = \"relu\"";
    let says = |change: &dyn Fn(&mut Tensors)| {
        let mut all = good.clone();
        change(&mut all);
        place.write(&all);
        place.says(encoding)
    };
    let set = |name: &'static str, x: f32| move |all: &mut Tensors| all.get_mut(name).expect("it").1[2] = x;
    assert_eq!(says(&|_| ()), "");
    let shape = |name: &'static str, shape: Vec<usize>| {
        move |all: &mut Tensors| {
            let size = shape.iter().product();
            all.insert(name.into(), (shape.clone(), vec![0.5; size]));
        }
    };
    for (change, words) in [
        (&set("0.weight", f32::NAN) as &dyn Fn(&mut Tensors), "tensor 0.weight holds NaN at place 2"),
        (&set("3.weight", f32::NEG_INFINITY), "tensor 3.weight holds -inf at place 2"),
        (&set("1.running_var", -1.0), "tensor 1.running_var holds a negative variance"),
        (&|all| drop(all.remove("3.weight")), "tensor 3.weight is missing"),
        (&|all| drop(all.remove("1.running_var")), "tensor 1.running_var is missing"),
        (&shape("0.weight", vec![4, 17]), "hidden layer 0 takes 17 inputs, but the encoding makes 18"),
        (&shape("3.weight", vec![1, 5]), "the value takes 5 inputs, but the layer before gives 4"),
        (&shape("0.bias", vec![5]), "tensor 0.bias has the shape [5] instead of [4]"),
        (&shape("0.weight", vec![4, 2, 3, 3]), "tensor 0.weight has the shape [4, 2, 3, 3]"),
        (&shape("0.weight_hh", vec![4]), "tensor 0.weight_hh belongs to no linear layer"),
        (&rename("3.weight", "head.weight"), "3.weight is missing"),
        (
            &|all| {
                rename("3.weight", "head.weight")(all);
                rename("3.bias", "head.bias")(all);
            },
            "differ by more than numbers",
        ),
        (
            &|all| {
                for part in ["weight", "bias", "running_mean", "running_var"] {
                    let tensor = all.remove(&format!("1.{part}")).expect("it");
                    all.insert(format!("2.{part}"), tensor);
                }
            },
            "after the activation",
        ),
        (&|all| all.retain(|name, _| !name.starts_with('3')), "module 1, the last one, is no linear layer"),
        (
            &|all| {
                shape("3.weight", vec![2, 4])(all);
                shape("3.bias", vec![2])(all);
            },
            "the value has 2 outputs",
        ),
    ] {
        let message = says(change);
        assert!(message.contains(words), "'{message}' does not say '{words}'");
        assert!(message.contains("net.safetensors") && !message.contains('\n'), "{message}");
    }
}

#[test]
fn what_is_no_encoding_of_the_puzzle_is_refused_by_name() {
    let place = Place::new();
    let steps = [Linear("0"), Relu, Linear("2")];
    place.write(&tensors(&steps, 18, &[4, 1], 5));
    let relu = "[layers]\nactivation = \"relu\"";
    for (text, words) in [
        (format!("spec = \"digits:7\"\n{relu}"), "this encoding is of digits:7, not of digits"),
        (relu.into(), "missing field `spec`"),
        ("spec = \"digits\"\n\ncolour = 1".into(), "line 3: unknown field `colour`"),
        ("spec = \"digits\"\n[input]\nfrom = 1".into(), "line 3: unknown field `from`"),
        ("spec = \"digits\"\n[layers]\nnorm = 1".into(), "unknown field `norm`"),
        ("spec = \"digits\"\n[output]\nheads = 1".into(), "unknown field `heads`"),
        ("spec = [".into(), "line 1"),
        ("spec = \"digits\"".into(), "write activation in [layers]"),
        ("spec = \"digits\"\n[layers]\nactivation = \"tanh\"".into(), "activation 'tanh' is not supported"),
        ("spec = \"digits\"\n[layers]\nactivation = [\"elu\", \"elu\"]".into(), "lists 2 names for 1 hidden layers"),
        ("spec = \"digits\"\n[layers]\nactivation = 7".into(), "activation is a name"),
        (format!("spec = \"digits\"\n{relu}\norder = [\"0\"]"), "order does not name module 2"),
        (format!("spec = \"digits\"\n{relu}\norder = [\"0\", \"1\", \"2\"]"), "order names module 1"),
        (format!("spec = \"digits\"\n{relu}\n[output]\nvalue = \"v\""), "there is no module v: those left are 0, 2"),
        (format!("spec = \"digits\"\n{relu}\n[output]\nvalue = 1"), "write the name of a module"),
        (format!("spec = \"digits\"\n{relu}\n[output]\ncolumn = 1"), "column = 1, but the value has 1 outputs"),
        (format!("spec = \"digits\"\n{relu}\n[output]\nscale = nan"), "no finite numbers"),
        (
            "spec = \"digits\"\n[output]\nvalue = \"2\"\npolicy = \"0\"\nmoves = [\"a\"]".into(),
            "the value takes 4 inputs, but the encoding makes 18",
        ),
    ] {
        let message = place.says(&text);
        assert!(message.contains(words), "'{message}' does not say '{words}'");
        assert!(!message.contains('\n'), "{message}");
    }
    for (input, words) in [
        ("order = [0, 6]", "order names field 6, but there are 6 fields"),
        ("order = [0, 0]", "order names field 0 twice"),
        ("order = []", "order names no field"),
        ("values = [0, 1]", "lists 2 numbers for the field with the most values, which has 3"),
        ("values = [[0, 1, 2]]", "values has 1 lists for 6 fields"),
        ("values = [[0, 1, 2], [0, 1, 2], [0], [0], [0], [0]]", "lists 1 numbers for field 2, which has 3"),
        ("values = \"all\"", "values is a list of numbers, or a list of such lists"),
        ("values = [0, 1.5, 2]", "values lists 1.5, which is no class"),
        ("values = [0, -2, 2]", "values lists -2, which is no class"),
        ("values = [0, nan, 2]", "values lists NaN"),
        ("values = [0, 1e300, 2]", "which is no class"),
        ("values = [0, 16000000, 2]", "more than 16777216"),
        ("values = [-1, -1, -1]", "no inputs"),
        ("classes = 2", "class 2, but there are 2 classes"),
        ("classes = 4", "hidden layer 0 takes 18 inputs, but the encoding makes 24"),
        ("form = \"values\"", "hidden layer 0 takes 18 inputs, but the encoding makes 6"),
        ("shape = [3, 7]", "shape [3, 7] does not have the 18 inputs"),
        ("shape = [4294967296, 4294967296, 4294967296]", "does not have the 18 inputs"),
        ("scale = 2.0", "are for form = \"values\""),
        ("form = \"values\"\nlayout = \"field-major\"", "are for form = \"one-hot\""),
        ("form = \"values\"\nscale = inf", "no finite number"),
        ("form = \"ordinal\"", "unknown variant `ordinal`"),
        ("fields = \"stickers\"", "unknown variant `stickers`"),
        ("fields = \"bytes\"", "but the encoding makes 1536"),
        (
            "values = [[0, 1, 2], [0, 0, 0], [0, 1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2]]\nlayout = \"value-major\"",
            "as many classes at each place",
        ),
    ] {
        let message = place.says(&format!("spec = \"digits\"\n[input]\n{input}\n{relu}"));
        assert!(message.contains(words), "{input}: '{message}' does not say '{words}'");
        assert!(!message.contains('\n'), "{message}");
    }
    assert!(place.says(&format!("spec = \"digits\"\n{relu}")).is_empty());
}

#[test]
fn damaged_files_are_errors() {
    let place = Place::new();
    let steps = [Linear("0"), Relu, Linear("2")];
    place.write(&tensors(&steps, 18, &[2, 1], 5));
    let encoding = "spec = \"digits\"\n[layers]\nactivation = \"relu\"";
    let bytes = std::fs::read(place.network()).expect("a file");
    for length in (0..bytes.len()).step_by(5) {
        std::fs::write(place.network(), &bytes[..length]).expect("written");
        let said = place.says(encoding);
        assert!(said.contains("not a file of safetensors, or damaged"), "{length}: {said}");
    }
    for at in 0..bytes.len() {
        let mut other = bytes.clone();
        other[at] ^= 0x55;
        std::fs::write(place.network(), other).expect("written");
        // The byte may belong to a weight; then the network can be read and must be usable.
        if let Ok(network) = place.open(encoding) {
            network.estimate(&[1; 6]);
        }
    }
    // Sizes that fit no memory.
    let header = |shape: &str| format!(r#"{{"0.weight":{{"dtype":"F32","shape":{shape},"data_offsets":[0,8]}}}}"#);
    for shape in ["[1099511627776,1099511627776]", "[4294967296,4294967296]", "[3,1]", "[0,8]"] {
        let header = header(shape);
        let bytes = [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), &[0; 8]].concat();
        std::fs::write(place.network(), bytes).expect("written");
        assert!(place.says(encoding).contains("damaged"), "{shape}: {}", place.says(encoding));
    }
    std::fs::remove_file(place.network()).expect("removed");
    assert!(place.says(encoding).contains("no such file"));
    let missing = EncodingFile::read(&place.0.path().join("none"));
    assert!(missing.is_err_and(|error| error.to_string().contains("no such file")));
}
