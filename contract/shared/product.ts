/** All screens and messages use this constant, so that the product can be renamed in one place. */
export const productName = 'CareSaathi';
