/** A parameter of a statement. PostgreSQL infers its type from the statement. Use `jsonValue()` for JSON. */
export type Value = string | number | bigint | boolean | null | Date | Uint8Array | readonly Value[];

/** A statement, or a part of one, with its parameters. An immutable value that can be reused. */
export class Sql {
  /** The text around the values. There is one more part than values. */
  readonly parts: readonly string[];
  readonly values: readonly Value[];

  constructor(parts: readonly string[], values: readonly Value[]) {
    this.parts = parts;
    this.values = values;
  }

  /** The text for PostgreSQL. Values are never part of it: they are sent as $1, $2, … */
  get text(): string {
    return this.parts.reduce((text, part, number) => `${text}$${number}${part}`);
  }
}

/** The text parts of a joined statement (`parts`), and of the fragments from which it was joined (`from`). */
type Joined = { from: readonly (readonly string[])[]; parts: readonly string[] };
const joinedParts = new WeakMap<readonly string[], Joined>();
/** The text parts of a fragment that is one value. */
const partsOfOneValue = Object.freeze(['', '']);

/**
 * Creates a statement. Fragments become part of the text, all other values become parameters. Without fragments, every call
 * of a template has the same array of parts, which is the key of the cached text. Calls with the same constant fragments have
 * the same array too. Constant arrays are frozen, like the arrays of templates.
 */
export function sql(strings: TemplateStringsArray, ...given: (Value | Sql)[]): Sql {
  if (!given.some((one) => one instanceof Sql)) return new Sql(strings, (given as Value[]).map(toParameter));
  const fragments = given.map((one) => (one instanceof Sql ? one : new Sql(partsOfOneValue, [toParameter(one)])));
  const known = joinedParts.get(strings);
  if (known && fragments.every(({ parts }, index) => parts === known.from[index]))
    return new Sql(
      known.parts,
      fragments.flatMap(({ values }) => values),
    );
  const joined = interleave(fragments, strings);
  const from = fragments.map(({ parts }) => parts);
  if (from.every(Object.isFrozen)) joinedParts.set(strings, { from, parts: Object.freeze(joined.parts) });
  return joined;
}

/** Joins fragments, with trusted text before, between and after them. */
function interleave(fragments: readonly Sql[], around: readonly string[]): Sql {
  const parts = [around[0] ?? ''];
  const values: Value[] = [];
  const append = (text = '') => {
    parts[parts.length - 1] += text;
  };
  for (const [index, fragment] of fragments.entries()) {
    append(fragment.parts[0]);
    for (const [valueIndex, value] of fragment.values.entries()) {
      values.push(value);
      parts.push(fragment.parts[valueIndex + 1] ?? '');
    }
    append(around[index + 1]);
  }
  return new Sql(parts, values);
}

/** An empty fragment, for an omitted condition or clause. */
export const emptySql = new Sql(Object.freeze(['']), []);

/** Trusted text that becomes part of the statement unchanged. Never pass user input. */
export function verbatimSql(text: string): Sql {
  return new Sql([text], []);
}

/** The quoted name of a table, a column or a role. */
export function identifier(name: string): Sql {
  return verbatimSql(`"${name.replaceAll('"', '""')}"`);
}

/** Joins fragments with a trusted separator. */
export function joinSql(fragments: readonly Sql[], separator: string): Sql {
  return interleave(fragments, ['', ...fragments.slice(1).map(() => separator)]);
}

/** A list for `in`. An empty list matches nothing. */
export function inList(values: readonly Value[]): Sql {
  return sql`(${
    values.length > 0
      ? joinSql(
          values.map((value) => sql`${value}`),
          ', ',
        )
      : null
  })`;
}

/** The columns and values of an `insert into`: one row or several with the same columns. */
export function insertRows(given: Columns | readonly Columns[]): Sql {
  const rows = Array.isArray(given) ? (given as readonly Columns[]) : [given as Columns];
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) throw new TypeError('There is nothing to insert.');
  const lists = rows.map((row) => inList(columns.map((column) => row[column] as Value)));
  return sql`(${joinSql(columns.map(identifier), ', ')}) values ${joinSql(lists, ', ')}`;
}

/** The assignments of an `update … set`. */
export function setColumns(columns: Columns): Sql {
  return joinSql(
    Object.entries(columns).map(([name, value]) => sql`${identifier(name)} = ${value}`),
    ', ',
  );
}

type Columns = Readonly<Record<string, Value>>;
type JsonColumns = Readonly<Record<string, unknown>>;

/**
 * Rows of a table from one JSON parameter, as `r`, for thousands of rows: a statement has at most 65,535 parameters.
 * Columns that the rows do not have are null.
 */
function tableRows(table: string, rows: readonly JsonColumns[]): Sql {
  return sql`jsonb_populate_recordset(null::${identifier(table)}, ${jsonValue(rows)}::text::jsonb) r`;
}

/** Inserts any number of rows with the same columns. */
export function insertMany(table: string, rows: readonly JsonColumns[]): Sql {
  const columns = joinSql(Object.keys(rows[0] ?? {}).map(identifier), ', ');
  return sql`insert into ${identifier(table)} (${columns}) select ${columns} from ${tableRows(table, rows)}`;
}

/** Updates any number of rows by their `id`, and increments their `version`. */
export function updateMany(table: string, rows: readonly (JsonColumns & { id: string })[]): Sql {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  const assignments = columns.map((name) => sql`${identifier(name)} = r.${identifier(name)}`);
  return sql`update ${identifier(table)} t set ${joinSql(assignments, ', ')}, version = t.version + 1
    from ${tableRows(table, rows)} where t.id = r.id`;
}

/** A value for a `json` or `jsonb` parameter. */
export function jsonValue(value: unknown): string {
  return JSON.stringify(value);
}

function toParameter(value: Value): Value {
  if (value === undefined) throw new TypeError('A parameter is undefined: null was meant, or a name is misspelt.');
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toParameter);
  throw new TypeError('A parameter is an object: use jsonValue() for JSON.');
}
