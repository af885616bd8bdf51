import { createHash } from 'node:crypto';
import type { Sql } from './sql.ts';

type Prepared = { text: string; name: string | undefined };

/** Statements beyond this number are not named, because each prepared statement takes memory in every backend. */
const maxNames = 2_000;
const names = new Map<string, string>();
const byTemplate = new WeakMap<readonly string[], Prepared>();

/** Returns a statement's text and the name under which it is prepared on every connection. */
export function prepareStatement(statement: Sql): Prepared {
  const cached = byTemplate.get(statement.parts);
  if (cached) return cached;
  const { text } = statement;
  const prepared = { text, name: nameOf(text) };
  // The strings of a template literal (they have `raw`) are the same array at every call, so the array can be a key. A
  // statement that was joined from fragments has a new array at every call.
  const isTemplate = 'raw' in statement.parts;
  if (isTemplate) byTemplate.set(statement.parts, prepared);
  return prepared;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maxNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}
