/** What a statement takes as a parameter. PostgreSQL infers its type from the statement. JSON goes through `json()`. */
export type Value = string | number | bigint | boolean | null | Date | Uint8Array | readonly Value[];

/** A statement, or a part of one, with its parameters: a plain value that may be used any number of times. */
export class Sql {
  /** The text around the values: one part more than there are values. */
  readonly parts: readonly string[];
  readonly values: readonly Value[];

  constructor(parts: readonly string[], values: readonly Value[]) {
    this.parts = parts;
    this.values = values;
  }

  /** As PostgreSQL reads it. Values are never part of the text: they are sent as $1, $2, … */
  get text(): string {
    return this.parts.reduce((text, part, number) => `${text}$${number}${part}`);
  }
}

/** Writes SQL. Fragments become part of the text, everything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...given: (Value | Sql)[]): Sql {
  // Without fragments the parts are the same array for every call of a template, by which its text is cached.
  if (!given.some((one) => one instanceof Sql)) return new Sql(strings, (given as Value[]).map(parameter));
  return joined(
    given.map((one) => (one instanceof Sql ? one : new Sql(['', ''], [parameter(one)]))),
    strings,
  );
}

/** Fragments one after the other, with text of ours before, between and after them. */
function joined(fragments: readonly Sql[], around: readonly string[]): Sql {
  const parts = [around[0] ?? ''];
  const values: Value[] = [];
  const append = (text = '') => {
    parts[parts.length - 1] += text;
  };
  for (const [at, fragment] of fragments.entries()) {
    append(fragment.parts[0]);
    for (const [n, value] of fragment.values.entries()) {
      values.push(value);
      parts.push(fragment.parts[n + 1] ?? '');
    }
    append(around[at + 1]);
  }
  return new Sql(parts, values);
}

/** Nothing, where a condition or a clause is left out. */
export const empty = new Sql([''], []);

/** Text of ours that becomes part of the statement as it is. Never anything that a user sent. */
export function verbatim(text: string): Sql {
  return new Sql([text], []);
}

/** The name of a table, a column or a role. */
export function identifier(name: string): Sql {
  return verbatim(`"${name.replaceAll('"', '""')}"`);
}

/** Fragments with a separator of ours between them. */
export function join(fragments: readonly Sql[], separator: string): Sql {
  return joined(fragments, ['', ...fragments.slice(1).map(() => separator)]);
}

/** A list for `in`. An empty one holds nothing. */
export function inList(values: readonly Value[]): Sql {
  return sql`(${
    values.length > 0
      ? join(
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
  return sql`(${join(columns.map(identifier), ', ')}) values ${join(lists, ', ')}`;
}

/** The assignments of an `update … set`. */
export function setColumns(columns: Columns): Sql {
  return join(
    Object.entries(columns).map(([name, value]) => sql`${identifier(name)} = ${value}`),
    ', ',
  );
}

type Columns = Readonly<Record<string, Value>>;

/** A value for a `json` or `jsonb` parameter. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

function parameter(value: Value): Value {
  if (value === undefined) throw new TypeError('A parameter is undefined: null was meant, or a name is misspelt.');
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(parameter);
  throw new TypeError('A parameter is an object: use json() for JSON.');
}
