// Kernels with run-time choice of instruction set.
