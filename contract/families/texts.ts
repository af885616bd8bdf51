/** The rejection of a new family whose phone another account has. */
export const familyExists = 'A family with this phone number already exists.';
