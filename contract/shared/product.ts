/** All screens and messages use this constant, so that the name of the product can be changed in one place. */
export const productName = 'CareSaathi';
