// A price list is made of three tables, and none of them is called `prices`.
const shownUnder: Record<string, readonly string[]> = {
  appointment_types: ['prices'],
  price_rules: ['prices'],
  cities: ['cities', 'prices'],
};

/** Under which nouns of the API (`/api/<noun>`) the rows of a table are shown. */
export function nounsOf(table: string): readonly string[] {
  return shownUnder[table] ?? [table];
}
