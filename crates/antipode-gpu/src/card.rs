//! What searches need of a card.

#![allow(unsafe_code)]

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

use antipode_core::error::Result;
use bytemuck::Pod;

use crate::parameters::{KernelRowLevel, TileLevel};

/// A card, or what takes its place in tests.
///
/// Calls take effect in order, each after the one before it.
pub trait GpuCard: Debug + Send + Sync {
    /// The name of the card.
    fn name(&self) -> String;

    /// Bytes of memory that can be allocated.
    ///
    /// # Errors
    ///
    /// `Io` if the driver fails.
    fn free_memory(&self) -> Result<u64>;

    /// Allocates memory, all zero. Returns its address.
    ///
    /// # Errors
    ///
    /// `Limit` if the memory does not suffice, `Io` if the driver fails.
    fn allocate(&self, bytes: usize) -> Result<u64>;

    /// Frees what [`allocate`](GpuCard::allocate) returned.
    fn free(&self, address: u64);

    /// Writes to allocated memory.
    ///
    /// # Safety
    ///
    /// The bytes must lie in one allocation.
    ///
    /// # Errors
    ///
    /// `Io` if the driver fails.
    unsafe fn write(&self, address: u64, data: &[u8]) -> Result<()>;

    /// Reads allocated memory.
    ///
    /// # Safety
    ///
    /// The bytes must lie in one allocation.
    ///
    /// # Errors
    ///
    /// `Io` if the driver fails, or if a launch before did.
    unsafe fn read(&self, address: u64, out: &mut [u8]) -> Result<()>;

    /// Fills allocated memory with zeros.
    ///
    /// # Safety
    ///
    /// The bytes must lie in one allocation.
    ///
    /// # Errors
    ///
    /// `Io` if the driver fails.
    unsafe fn clear(&self, address: u64, bytes: usize) -> Result<()>;

    /// Runs a kernel.
    ///
    /// # Safety
    ///
    /// All addresses that the kernel computes from the parameters and their tables must lie in
    /// allocations, aligned, and no task may write what another reads or writes.
    ///
    /// # Errors
    ///
    /// `Io` if the driver fails.
    unsafe fn launch(&self, launch: KernelLaunch<'_>) -> Result<()>;
}

/// A kernel with its parameters.
#[derive(Clone, Copy, Debug)]
pub enum KernelLaunch<'a> {
    /// A level of one table of a sliding board.
    Tiles(&'a TileLevel),
    /// A level of rows.
    Rows(&'a KernelRowLevel),
}

/// An array in the memory of a card.
#[derive(Debug)]
pub struct CardArray<T> {
    card: Arc<dyn GpuCard>,
    address: u64,
    length: usize,
    elements: PhantomData<T>,
}

impl<T: Pod> CardArray<T> {
    /// An array of zeros.
    ///
    /// # Errors
    ///
    /// `Limit` if the memory does not suffice, `Io` if the driver fails.
    pub fn zeros(card: &Arc<dyn GpuCard>, length: usize) -> Result<CardArray<T>> {
        // No allocation is empty.
        let address = card.allocate((length * size_of::<T>()).max(16))?;
        Ok(CardArray { card: card.clone(), address, length, elements: PhantomData })
    }

    /// A copy of a list.
    ///
    /// # Errors
    ///
    /// As for [`CardArray::zeros`].
    pub fn of(card: &Arc<dyn GpuCard>, list: &[T]) -> Result<CardArray<T>> {
        let mut array = CardArray::zeros(card, list.len())?;
        array.write(0, list)?;
        Ok(array)
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The address of the first element, for parameters of kernels.
    pub fn address(&self) -> u64 {
        self.address
    }

    /// The address of an element, or of the end.
    ///
    /// # Panics
    ///
    /// If the array is shorter.
    fn at(&self, first: usize, count: usize) -> u64 {
        assert!(first.checked_add(count).is_some_and(|end| end <= self.length), "the elements lie in the array");
        self.address + (first * size_of::<T>()) as u64
    }

    /// Writes elements from the `first`-th on.
    ///
    /// # Errors
    ///
    /// `Io` if the driver fails.
    ///
    /// # Panics
    ///
    /// If the array is shorter.
    pub fn write(&mut self, first: usize, list: &[T]) -> Result<()> {
        let address = self.at(first, list.len());
        // SAFETY: `at` checked that they lie in the array.
        unsafe { self.card.write(address, bytemuck::cast_slice(list)) }
    }

    /// Reads elements from the `first`-th on.
    ///
    /// # Errors
    ///
    /// `Io` if the driver fails, or if a launch before did.
    ///
    /// # Panics
    ///
    /// If the array is shorter.
    pub fn read(&self, first: usize, out: &mut [T]) -> Result<()> {
        let address = self.at(first, out.len());
        // SAFETY: `at` checked that they lie in the array.
        unsafe { self.card.read(address, bytemuck::cast_slice_mut(out)) }
    }

    /// One element.
    ///
    /// # Errors
    ///
    /// As for [`CardArray::read`].
    ///
    /// # Panics
    ///
    /// If the array is shorter.
    pub fn get(&self, at: usize) -> Result<T> {
        let mut out = [T::zeroed()];
        self.read(at, &mut out)?;
        Ok(out[0])
    }

    /// Sets all elements to zero.
    ///
    /// # Errors
    ///
    /// `Io` if the driver fails.
    pub fn clear(&mut self) -> Result<()> {
        // SAFETY: the array itself.
        unsafe { self.card.clear(self.address, self.length * size_of::<T>()) }
    }
}

impl<T> Drop for CardArray<T> {
    fn drop(&mut self) {
        self.card.free(self.address);
    }
}
