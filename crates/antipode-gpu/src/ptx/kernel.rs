//! PTX as instructions.

use std::collections::HashMap;

use antipode_core::error::{Error, Result};

use super::memory::{PARAMETERS, SHARED};

/// What is in a register before the first instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum InitialValue {
    Constant(u64),
    Thread,
    Threads,
    Block,
    Blocks,
}

/// A generic address: a register and an offset.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    pub(super) base: usize,
    pub(super) offset: u64,
}

/// What an instruction computes from up to four operands.
pub(super) type Function = fn([u64; 4]) -> u64;

/// What an instruction does with registers, which it knows by number.
#[derive(Clone, Debug)]
pub(super) enum RegisterAction {
    /// Computes `bits` bits from operands of the type `from`.
    Compute {
        to: usize,
        function: Function,
        of: [usize; 4],
        from: Integer,
        bits: u32,
    },
    /// Reads values that follow each other, aligned as a whole.
    Load {
        to: Vec<usize>,
        from: Address,
        size: usize,
    },
    Store {
        to: Address,
        value: usize,
        size: usize,
    },
    /// Adds to memory, and gives the value before.
    Add {
        to: usize,
        at: Address,
        value: usize,
    },
    Jump(usize),
    /// Waits for some lanes, given as bits.
    Wait {
        members: usize,
    },
    /// Sums over some lanes.
    Sum {
        to: usize,
        of: usize,
        members: usize,
    },
    Return,
}

/// A type of integers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Integer {
    bits: u32,
    signed: bool,
}

impl Integer {
    /// The type of a suffix such as `u32`.
    fn of(suffix: &str) -> Option<Integer> {
        let bits = if suffix == "pred" { 1 } else { suffix.get(1..)?.parse().ok()? };
        matches!(bits, 1 | 8 | 16 | 32 | 64).then_some(Integer { bits, signed: suffix.starts_with('s') })
    }

    /// The value of this type that the low bits give.
    pub(super) fn extend(self, value: u64) -> u64 {
        let unused = 64 - self.bits;
        if self.signed { ((value << unused) as i64 >> unused) as u64 } else { value << unused >> unused }
    }
}

/// An instruction.
#[derive(Clone, Debug)]
pub(super) struct Instruction {
    /// Only lanes do it in which this register has this value.
    pub(super) guard: Option<(usize, u64)>,
    pub(super) action: RegisterAction,
    /// The line of the file, for errors.
    pub(super) line: usize,
}

/// A kernel.
#[derive(Debug)]
pub(super) struct PtxKernel {
    pub(super) name: String,
    pub(super) instructions: Vec<Instruction>,
    /// The registers. Values that instructions name lie in registers, too.
    pub(super) registers: Vec<InitialValue>,
}

impl PtxKernel {
    /// Reads a kernel of a PTX file. `Usage` if it has instructions that are not known.
    pub(super) fn read(text: &str, name: &str) -> Result<PtxKernel> {
        let entry = format!(".entry {name}(");
        let body = || {
            text.lines()
                .map(|line| line.split("//").next().unwrap_or_default().trim())
                .enumerate()
                .skip_while(|(_, line)| !line.contains(&entry))
                .skip_while(|(_, line)| *line != "{")
        };
        let is_instruction = |line: &str| !line.is_empty() && !line.starts_with(['.', '{', '}', '$']);
        let mut labels = HashMap::new();
        let mut count = 0;
        for (_, line) in body() {
            match line.strip_suffix(':') {
                Some(label) => _ = labels.insert(label, count),
                None => count += usize::from(is_instruction(line)),
            }
        }
        let mut reader = PtxReader { kernel: name, labels, registers: HashMap::new(), initial: vec![] };
        let mut instructions = vec![];
        for (number, line) in body().filter(|(_, line)| is_instruction(line)) {
            let (guard, action) = reader
                .instruction(line.trim_end_matches(';'))
                .ok_or_else(|| Error::bad_line(name, number + 1, None, format!("{line} is not known")))?;
            instructions.push(Instruction { guard, action, line: number + 1 });
        }
        if instructions.is_empty() {
            return Err(Error::missing_ability("the PTX file", format!("kernel {name}"), ""));
        }
        Ok(PtxKernel { name: name.into(), instructions, registers: reader.initial })
    }
}

/// What is known while lines are read.
struct PtxReader<'a> {
    kernel: &'a str,
    labels: HashMap<&'a str, usize>,
    /// Registers by name, or by the value in them.
    registers: HashMap<&'a str, usize>,
    initial: Vec<InitialValue>,
}

impl<'a> PtxReader<'a> {
    fn instruction(&mut self, line: &'a str) -> Option<(Option<(usize, u64)>, RegisterAction)> {
        let Some(guarded) = line.strip_prefix('@') else { return Some((None, self.action(line)?)) };
        let (guard, line) = guarded.split_once(char::is_whitespace)?;
        let negated = guard.strip_prefix('!');
        let guard = (self.register(negated.unwrap_or(guard))?, u64::from(negated.is_none()));
        Some((Some(guard), self.action(line.trim())?))
    }

    fn action(&mut self, line: &'a str) -> Option<RegisterAction> {
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let parts: Vec<&str> = name.split('.').collect();
        let suffix = parts[parts.len() - 1];
        let bytes = || Some(Integer::of(suffix)?.bits as usize / 8);
        let operands: Vec<&'a str> = rest.split(',').map(|text| text.trim_matches(['{', '}', ' ', '\t'])).collect();
        let window = if parts.contains(&"shared") { SHARED } else { 0 };
        Some(match (parts[0], &operands[..]) {
            ("ret", _) => RegisterAction::Return,
            ("bra", [label]) => RegisterAction::Jump(*self.labels.get(label)?),
            ("bar", [members]) if name == "bar.warp.sync" => RegisterAction::Wait { members: self.operand(members)? },
            ("redux", [to, of, members]) if name == "redux.sync.add.u32" => {
                let (of, members) = (self.operand(of)?, self.operand(members)?);
                RegisterAction::Sum { to: self.register(to)?, of, members }
            }
            ("ld", [to @ .., from]) => {
                let to = to.iter().map(|to| self.register(to)).collect::<Option<_>>()?;
                RegisterAction::Load { to, from: self.address(from, window)?, size: bytes()? }
            }
            ("st", [to, value]) => {
                RegisterAction::Store { to: self.address(to, window)?, value: self.operand(value)?, size: bytes()? }
            }
            ("atom", [to, at, value]) if name == "atom.global.add.u64" => RegisterAction::Add {
                to: self.register(to)?,
                at: self.address(at, window)?,
                value: self.operand(value)?,
            },
            (operation, [to, of @ ..]) if of.len() <= 4 => {
                let function = function(operation, &parts)?;
                let mut values = [self.operand("0")?; 4];
                for (value, text) in values.iter_mut().zip(of) {
                    *value = self.operand(text)?;
                }
                let from = Integer::of(if operation == "cvta" { "u64" } else { suffix })?;
                let bits = match operation {
                    "setp" => 1,
                    "popc" | "clz" => 32,
                    "cvt" => Integer::of(parts[1])?.bits,
                    "mul" if parts[1] == "wide" => 2 * from.bits,
                    _ => from.bits,
                };
                RegisterAction::Compute { to: self.register(to)?, function, of: values, from, bits }
            }
            _ => return None,
        })
    }

    /// The register of this name.
    fn register(&mut self, name: &'a str) -> Option<usize> {
        name.starts_with('%').then(|| self.with(name, InitialValue::Constant(0)))
    }

    /// The register of a name, or of a value.
    fn operand(&mut self, text: &'a str) -> Option<usize> {
        let initial = match text {
            "%tid.x" => InitialValue::Thread,
            "%ntid.x" => InitialValue::Threads,
            "%ctaid.x" => InitialValue::Block,
            "%nctaid.x" => InitialValue::Blocks,
            "shared" => InitialValue::Constant(0),
            _ if text.starts_with('%') => return self.register(text),
            _ if text.strip_suffix("_param_0") == Some(self.kernel) => InitialValue::Constant(PARAMETERS),
            _ => InitialValue::Constant(text.parse::<i64>().map(|value| value as u64).or_else(|_| text.parse()).ok()?),
        };
        Some(self.with(text, initial))
    }

    fn with(&mut self, name: &'a str, initial: InitialValue) -> usize {
        let next = self.initial.len();
        let register = *self.registers.entry(name).or_insert(next);
        if register == next {
            self.initial.push(initial);
        }
        register
    }

    /// The address that a text names in a window of generic addresses.
    fn address(&mut self, text: &'a str, window: u64) -> Option<Address> {
        let inner = text.strip_prefix('[')?.strip_suffix(']')?;
        let (base, offset) = inner.split_once('+').unwrap_or((inner, "0"));
        let offset = window.wrapping_add_signed(offset.parse().ok()?);
        Some(Address { base: self.operand(base)?, offset })
    }
}

/// What an operation computes. Operands are extended to 64 bits, and the result is cut.
fn function(operation: &str, parts: &[&str]) -> Option<Function> {
    let signed = parts[parts.len() - 1].starts_with('s');
    Some(match (operation, parts.get(1).copied().unwrap_or_default()) {
        ("mov" | "cvt", _) | ("cvta", "to") => |[a, ..]| a,
        ("cvta", "shared") => |[a, ..]| SHARED + a,
        ("add", _) => |[a, b, ..]| a.wrapping_add(b),
        ("sub", _) => |[a, b, ..]| a.wrapping_sub(b),
        ("mul", "lo" | "wide") => |[a, b, ..]| a.wrapping_mul(b),
        ("mad", "lo") => |[a, b, c, _]| a.wrapping_mul(b).wrapping_add(c),
        ("neg", _) => |[a, ..]| a.wrapping_neg(),
        ("not", _) => |[a, ..]| !a,
        ("and", _) => |[a, b, ..]| a & b,
        ("or", _) => |[a, b, ..]| a | b,
        ("xor", _) => |[a, b, ..]| a ^ b,
        ("shl", _) => |[a, b, ..]| a.checked_shl(b as u32).unwrap_or(0),
        // Lanes that do not take part may divide by zero.
        ("shr", _) if !signed => |[a, b, ..]| a.checked_shr(b as u32).unwrap_or(0),
        ("div", _) if !signed => |[a, b, ..]| a.checked_div(b).unwrap_or(0),
        ("rem", _) if !signed => |[a, b, ..]| a.checked_rem(b).unwrap_or(0),
        ("shf", "r") => |[a, b, c, _]| (b << 32 | a) >> (c % 32),
        // The lowest bits of `a` in place of bits of `b`.
        ("bfi", _) => |[a, b, at, length]| {
            let mask = u64::MAX.checked_shr(64 - length as u32).unwrap_or(0).checked_shl(at as u32).unwrap_or(0);
            b & !mask | a.checked_shl(at as u32).unwrap_or(0) & mask
        },
        ("max", _) if !signed => |[a, b, ..]| a.max(b),
        ("popc", _) => |[a, ..]| a.count_ones().into(),
        ("clz", "b64") => |[a, ..]| a.leading_zeros().into(),
        ("selp", _) => |[a, b, c, _]| if c != 0 { a } else { b },
        ("setp", "eq") => |[a, b, ..]| u64::from(a == b),
        ("setp", "ne") => |[a, b, ..]| u64::from(a != b),
        ("setp", "lt") if !signed => |[a, b, ..]| u64::from(a < b),
        ("setp", "le") if !signed => |[a, b, ..]| u64::from(a <= b),
        ("setp", "gt") if !signed => |[a, b, ..]| u64::from(a > b),
        ("setp", "ge") if !signed => |[a, b, ..]| u64::from(a >= b),
        _ => return None,
    })
}
