import { createHash } from 'node:crypto';
import type { Sql } from './sql.ts';

type Prepared = { text: string; name: string | undefined };

/** So many different texts are prepared by name. More would only fill the memory of PostgreSQL's processes. */
const mostNames = 2_000;
const names = new Map<string, string>();
const byTemplate = new WeakMap<readonly string[], Prepared>();

/** A statement's text, and the name under which it is prepared on every connection. */
export function preparedOf(statement: Sql): Prepared {
  const known = byTemplate.get(statement.parts);
  if (known) return known;
  const { text } = statement;
  const prepared = { text, name: nameOf(text) };
  if ('raw' in statement.parts) byTemplate.set(statement.parts, prepared);
  return prepared;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}
