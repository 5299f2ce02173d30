//! Square matrices over Z/m, row by row, a byte for each entry.
//!
//! A matrix is invertible if its determinant is a unit. The inverse is the adjugate divided by the
//! determinant; minors come from sums over sets of columns, since division needs a field.

/// The largest dimension: minors take 2^dimension sums.
pub(super) const MOST_DIMENSION: usize = 8;

/// The largest modulus, since entries are bytes.
pub(super) const MOST_MODULUS: u32 = 256;

/// The ring of matrices of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MatrixRing {
    pub(super) dimension: usize,
    pub(super) modulus: u32,
}

impl MatrixRing {
    pub(super) fn identity(self) -> Vec<u8> {
        (0..self.dimension * self.dimension)
            .map(|at: usize| u8::from(at / self.dimension == at % self.dimension))
            .collect()
    }

    /// Overwrites `out` with the product `a b`.
    pub(super) fn multiply(self, a: &[u8], b: &[u8], out: &mut Vec<u8>) {
        let n = self.dimension;
        out.clear();
        for row in a.chunks_exact(n) {
            out.extend((0..n).map(|column| {
                let sum: u32 = (0..n).map(|k| u32::from(row[k]) * u32::from(b[k * n + column])).sum();
                (sum % self.modulus) as u8
            }));
        }
    }

    pub(super) fn product(self, a: &[u8], b: &[u8]) -> Vec<u8> {
        let mut product = vec![];
        self.multiply(a, b, &mut product);
        product
    }

    /// The determinant of the rows and columns other than the given ones.
    fn minor(self, matrix: &[u8], without: Option<(usize, usize)>) -> u32 {
        let (n, m) = (self.dimension, self.modulus);
        let rows: Vec<usize> = (0..n).filter(|row| without.is_none_or(|(out, _)| *row != out)).collect();
        let columns: Vec<usize> = (0..n).filter(|column| without.is_none_or(|(_, out)| *column != out)).collect();
        // The determinant of the first rows and a set of as many columns.
        let mut sums = vec![0; 1 << columns.len()];
        sums[0] = 1 % m;
        for set in 1..sums.len() {
            let row = rows[set.count_ones() as usize - 1];
            let mut sum = 0;
            for (place, &column) in columns.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1) {
                let term = u32::from(matrix[row * n + column]) * sums[set ^ 1 << place] % m;
                // The last row is expanded; a column passes those behind it.
                let odd = (set >> (place + 1)).count_ones() % 2 == 1;
                sum += if odd { m - term } else { term };
            }
            sums[set] = sum % m;
        }
        sums[sums.len() - 1]
    }

    pub(super) fn determinant(self, matrix: &[u8]) -> u32 {
        self.minor(matrix, None)
    }

    /// The inverse; `None` if there is none.
    pub(super) fn inverse(self, matrix: &[u8]) -> Option<Vec<u8>> {
        let (n, m) = (self.dimension, self.modulus);
        let determinant = self.determinant(matrix);
        let unit = (0..m).find(|unit| unit * determinant % m == 1 % m)?;
        Some(
            (0..n * n)
                .map(|at: usize| {
                    let (row, column) = (at / n, at % n);
                    let minor = self.minor(matrix, Some((column, row))) * unit % m;
                    (if (row + column).is_multiple_of(2) { minor } else { (m - minor) % m }) as u8
                })
                .collect(),
        )
    }

    /// Whether a matrix has ones on the diagonal and zeros below.
    pub(super) fn is_unitriangular(self, matrix: &[u8]) -> bool {
        let n = self.dimension;
        (0..n).all(|row| (0..=row).all(|column| matrix[row * n + column] == u8::from(row == column)))
    }

    /// A matrix as text: rows between slashes, entries between blanks.
    pub(super) fn write(self, matrix: &[u8]) -> String {
        matrix
            .chunks_exact(self.dimension)
            .map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
            .join("/")
    }
}

/// The entries of a matrix, row by row, and its dimension. The error says what is wrong.
pub(super) fn entries(text: &str) -> Result<(Vec<i64>, usize), String> {
    let mut rows: Vec<Vec<i64>> = vec![];
    for row in text.split('/') {
        let entries = row.split_whitespace().map(|word| word.parse().map_err(|_| format!("'{word}' is not a number")));
        rows.push(entries.collect::<Result<_, String>>()?);
    }
    match rows.iter().find(|row| row.len() != rows.len()) {
        Some(row) => {
            Err(format!("'{text}' is not square: it has {} rows, and one has {} entries", rows.len(), row.len()))
        }
        None if rows.len() > MOST_DIMENSION => Err(format!("'{text}' has more than {MOST_DIMENSION} rows")),
        None => Ok((rows.concat(), rows.len())),
    }
}

/// The entries modulo `modulus`.
pub(super) fn reduced(entries: &[i64], modulus: u32) -> Vec<u8> {
    entries.iter().map(|entry| entry.rem_euclid(modulus.into()) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The determinant by expansion along the first row.
    fn slow(matrix: &[Vec<i64>]) -> i64 {
        let Some((first, rest)) = matrix.split_first() else { return 1 };
        let without = |column: usize| -> Vec<Vec<i64>> {
            rest.iter().map(|row| [&row[..column], &row[column + 1..]].concat()).collect()
        };
        let sign = |column: usize| if column.is_multiple_of(2) { 1 } else { -1 };
        first.iter().enumerate().map(|(column, entry)| sign(column) * entry * slow(&without(column))).sum()
    }

    #[test]
    fn inverses_exist_for_units_and_undo() {
        let mut seed = 1u64;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let mut found = [0; 2];
        for modulus in [2, 3, 4, 6, 7, 12, 255, 256] {
            for dimension in 1..=5 {
                for _ in 0..20 {
                    let ring = MatrixRing { dimension, modulus };
                    let matrix: Vec<u8> = (0..dimension * dimension).map(|_| next(modulus.into()) as u8).collect();
                    let rows: Vec<Vec<i64>> =
                        matrix.chunks(dimension).map(|row| row.iter().map(|&entry| entry.into()).collect()).collect();
                    let determinant = slow(&rows).rem_euclid(modulus.into()) as u32;
                    assert_eq!(ring.determinant(&matrix), determinant);
                    let unit = (1..=modulus).any(|unit| unit * determinant % modulus == 1);
                    let inverse = ring.inverse(&matrix);
                    assert_eq!(inverse.is_some(), unit, "{matrix:?} modulo {modulus}");
                    found[usize::from(unit)] += 1;
                    if let Some(inverse) = inverse {
                        assert_eq!(ring.product(&matrix, &inverse), ring.identity());
                        assert_eq!(ring.product(&inverse, &matrix), ring.identity());
                    }
                }
            }
        }
        assert!(found[0] > 100 && found[1] > 100);
    }
}
