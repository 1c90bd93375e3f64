/* Kernels of WxRaster; see kernels.c. */
