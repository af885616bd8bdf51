/** The product's name. Everything that shows it reads it from here, so that it can be renamed in one place. */
export const productName = 'CareSaathi';
