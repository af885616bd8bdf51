export const recoveryCodeCount = 10;

/** The rejection of staff who must still set up a second factor. */
export const addFactorFirst = 'Please set up a second step for logging in first.';

/** For how long a confirmation before a sensitive act counts. */
export const confirmationMinutes = 15;

/** How staff prove who they are besides the password. `recovery`: a code that replaces a lost factor once. */
export const factorKinds = ['app', 'passkey', 'recovery'] as const;
export type FactorKind = (typeof factorKinds)[number];
