/** The most rows that a till shows. */
export const maxTillRows = 2_000;

/** The most bills in a `FamilyBalance`. */
export const maxOpenBills = 5;
