/// A symmetric matrix with positive eigenvalues, row by row: what Newton's
/// method and Fisher's information need of linear algebra.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// All zero.
    pub(super) fn zero(size: usize) -> Matrix {
        Matrix {
            size,
            cells: vec![0.0; size * size],
        }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(super) fn at_mut(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }

    fn rows(&self) -> impl Iterator<Item = &[f64]> {
        self.cells.chunks(self.size.max(1))
    }

    /// The mean of the diagonal.
    pub(super) fn mean_diagonal(&self) -> f64 {
        let trace: f64 = (0..self.size).map(|i| self.at(i, i)).sum();
        trace / self.size as f64
    }

    /// Rows and columns less their means: the part that acts on vectors whose
    /// mean is zero.
    pub(super) fn centred(&self) -> Matrix {
        let n = self.size as f64;
        let means: Vec<f64> = self.rows().map(|row| row.iter().sum::<f64>() / n).collect();
        let mean = means.iter().sum::<f64>() / n;
        let mut centred = self.clone();
        for row in 0..self.size {
            for column in 0..self.size {
                *centred.at_mut(row, column) += mean - means[row] - means[column];
            }
        }
        centred
    }

    /// The same number added to every cell.
    pub(super) fn plus(mut self, number: f64) -> Matrix {
        for cell in &mut self.cells {
            *cell += number;
        }
        self
    }

    /// The inverse, by Cholesky's factors. A pivot that rounding has made
    /// zero or less is taken for a tiny one.
    pub(super) fn inverse(&self) -> Matrix {
        let factor = self.cholesky();
        let mut inverse = Matrix::zero(self.size);
        for column in 0..self.size {
            let mut x = vec![0.0; self.size];
            for row in column..self.size {
                let known: f64 = (column..row).map(|k| factor.at(row, k) * x[k]).sum();
                x[row] = (f64::from(u8::from(row == column)) - known) / factor.at(row, row);
            }
            for row in (0..self.size).rev() {
                let known: f64 = (row + 1..self.size).map(|k| factor.at(k, row) * x[k]).sum();
                x[row] = (x[row] - known) / factor.at(row, row);
            }
            for (row, value) in x.into_iter().enumerate() {
                *inverse.at_mut(row, column) = value;
            }
        }
        inverse
    }

    fn cholesky(&self) -> Matrix {
        let least = self.mean_diagonal() * f64::EPSILON;
        let mut factor = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let known: f64 = (0..column)
                    .map(|k| factor.at(row, k) * factor.at(column, k))
                    .sum();
                let rest = self.at(row, column) - known;
                *factor.at_mut(row, column) = if row == column {
                    rest.max(least).sqrt()
                } else {
                    rest / factor.at(column, column)
                };
            }
        }
        factor
    }

    /// The product with a vector.
    pub(super) fn times(&self, vector: &[f64]) -> Vec<f64> {
        self.rows()
            .map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hilbert(size: usize) -> Matrix {
        let mut matrix = Matrix::zero(size);
        for row in 0..size {
            for column in 0..size {
                *matrix.at_mut(row, column) = 1.0 / (row + column + 1) as f64;
            }
        }
        matrix
    }

    /// The inverse of Hilbert's matrix is whole: of order 3 it is
    /// 9 −36 30 / −36 192 −180 / 30 −180 180.
    #[test]
    fn the_inverse_of_hilbert_s_matrix_is_whole() {
        let inverse = hilbert(3).inverse();
        let expected = [9.0, -36.0, 30.0, -36.0, 192.0, -180.0, 30.0, -180.0, 180.0];
        for (cell, expected) in inverse.cells.iter().zip(expected) {
            assert!((cell - expected).abs() < 1e-9);
        }
        let back = inverse.times(&hilbert(3).times(&[1.0, 2.0, 3.0]));
        for (cell, expected) in back.iter().zip([1.0, 2.0, 3.0]) {
            assert!((cell - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn centred_rows_sum_to_zero() {
        let centred = hilbert(4).centred();
        for sum in centred.times(&[1.0; 4]) {
            assert!(sum.abs() < 1e-12);
        }
        assert!((centred.plus(0.5).times(&[1.0; 4])[2] - 2.0).abs() < 1e-12);
    }
}
