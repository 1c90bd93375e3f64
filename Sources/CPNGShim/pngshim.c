// libpng behind setjmp.
