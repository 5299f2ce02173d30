//! The code for each instruction set, chosen at run time.
//!
//! This folder holds the `unsafe` code of `bits`: intrinsics, and table look-ups whose bounds the
//! constructors have checked.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_permuting;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512_permuting;
mod bit_moves;
#[cfg(target_arch = "x86_64")]
mod bit_networks;
mod bit_tests;
mod checksum;
mod counting;
mod deposit;
mod gather;
mod kernel;
mod packing;
mod permuting;
mod portable;
mod pull;
mod unit;

pub(super) use bit_tests::BitTests;
pub(super) use portable::{ByteTables, byte_tables};
pub(super) use unit::turn;
pub use unit::{MOST_SOURCES, UnitKernel};

pub use checksum::ChecksumKernel;
pub use counting::{BitCounter, BitCounting, prefetch};
pub use deposit::{Deposit, DepositSource, LaneDepositor};
pub use gather::BitGather;
pub use kernel::RowKernel;
pub use packing::BytePacker;
pub use permuting::BitPermuter;
pub use pull::PullSource;

use crate::error::{Error, Result};

/// An instruction set with separate row transforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstructionSet {
    /// Any machine.
    Portable,
    /// x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// x86-64 with AVX-512 F, BW, VL, BITALG and VPOPCNTDQ.
    Avx512,
}

impl InstructionSet {
    /// All instruction sets, slowest first.
    pub const ALL: [InstructionSet; 3] = [InstructionSet::Portable, InstructionSet::Avx2, InstructionSet::Avx512];

    /// Whether this machine has the instruction set.
    pub fn available(self) -> bool {
        match self {
            InstructionSet::Portable => true,
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => {
                InstructionSet::Avx2.available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest set that this machine has, or the one that `ANTIPODE_ARCH` names.
    ///
    /// # Errors
    ///
    /// `Usage` if the machine lacks that set, or no set has that name.
    #[expect(clippy::missing_panics_doc, reason = "`Portable` is always available")]
    pub fn detect() -> Result<InstructionSet> {
        let best = *InstructionSet::ALL.iter().rev().find(|a| a.available()).expect("portable is always there");
        let name = std::env::var("ANTIPODE_ARCH").unwrap_or_default();
        if name.is_empty() {
            return Ok(best);
        }
        let named = InstructionSet::ALL.into_iter().find(|a| a.name() == name.to_ascii_lowercase());
        match named {
            Some(arch) if arch.available() => Ok(arch),
            Some(arch) => Err(Error::bad_value(
                "ANTIPODE_ARCH",
                name,
                format!("this machine lacks {}; its best is {}", arch.name(), best.name()),
            )),
            None => Err(Error::bad_value("ANTIPODE_ARCH", name, "use portable, avx2 or avx512")),
        }
    }

    /// The name: `portable`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        match self {
            InstructionSet::Portable => "portable",
            InstructionSet::Avx2 => "avx2",
            InstructionSet::Avx512 => "avx512",
        }
    }
}
