/** How staff prove who they are besides the password. `recovery`: a code that replaces a lost factor once. */
export const factorKinds = ['app', 'passkey', 'recovery'] as const;
export type FactorKind = (typeof factorKinds)[number];
