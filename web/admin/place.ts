/** Where a reader is in a list. What was searched for, and in lists of people the whole place, stays out of the address. */
export type ListPlace = {
  q?: string | undefined;
  /** The mark at which the page before ended; absent on the first page. */
  after?: string | undefined;
  /** The marks of the pages before this one, for the way back. Absent where nobody knows: somebody opened a link. */
  trail?: readonly (string | null)[] | undefined;
};

export type ListState<Filter extends string = string> = {
  sort: string;
  filters: Partial<Record<Filter, string>>;
} & ListPlace;

export type ListRules<Filter extends string = string> = {
  /** The columns that can be sorted by; the first order, e.g. `-created`. */
  columns: readonly string[];
  firstSort: string;
  /** What each filter can be; `null` for any text of a sensible length. */
  filters: Record<Filter, readonly string[] | null>;
  /** Names and numbers of people stay out of the address. */
  isAboutPeople: boolean;
};

const isMark = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,1000}$/.test(value);
const word = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f]/g, '').trim() || undefined : undefined;

/** Reads an address, and what the history keeps beside it. What makes no sense is treated as absent. */
export function readList<Filter extends string>(
  rules: ListRules<Filter>,
  search: Record<string, unknown>,
  kept: ListPlace | undefined,
): ListState<Filter> {
  const orders = rules.columns.flatMap((column) => [column, `-${column}`]);
  const filters: Partial<Record<Filter, string>> = {};
  for (const [name, choices] of Object.entries<readonly string[] | null>(rules.filters)) {
    const value = word(search[name]);
    if (value && (choices ? choices.includes(value) : value.length <= 100)) filters[name as Filter] = value;
  }
  const place: ListPlace = rules.isAboutPeople ? (kept ?? {}) : (search as ListPlace);
  const after = isMark(place.after) ? place.after : undefined;
  const { trail } = kept ?? {};
  return {
    sort: orders.find((order) => order === search.sort) ?? rules.firstSort,
    filters,
    q: word(place.q),
    after,
    trail: after ? trail : [],
  };
}

/** The address and the history entry of a list in this state. What is as it is at first is left out. */
export function writeList<Filter extends string>(
  rules: ListRules<Filter>,
  state: ListState<Filter>,
): { search: Record<string, string>; kept: ListPlace } {
  const place = { q: state.q || undefined, after: state.after };
  const shown = {
    ...state.filters,
    sort: state.sort === rules.firstSort ? undefined : state.sort,
    ...(rules.isAboutPeople ? {} : place),
  };
  const search = Object.fromEntries(Object.entries(shown).filter(([, value]) => value)) as Record<string, string>;
  return { search, kept: rules.isAboutPeople ? { ...place, trail: state.trail } : { trail: state.trail } };
}

/** `Showing 25 of 1,234`, and further down `Showing 26–50 of 1,234`. */
export function countWords(
  shown: number,
  count: { value: number; isCapped: boolean },
  pagesBefore: number | undefined,
  perPage: number,
): string {
  const total = `${count.value.toLocaleString('en-IN')}${count.isCapped ? '+' : ''}`;
  if (!pagesBefore) return `Showing ${shown.toLocaleString('en-IN')} of ${total}`;
  const first = pagesBefore * perPage + 1;
  return `Showing ${first.toLocaleString('en-IN')}–${(first + shown - 1).toLocaleString('en-IN')} of ${total}`;
}
