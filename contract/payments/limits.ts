/** The most payments and reversals that the till of a day shows. */
export const maxTillRows = 2_000;

/** The most bills in a `FamilyBalance`. */
export const maxOpenBills = 5;
