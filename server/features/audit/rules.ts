import { type Role, roles } from '#contract/shared/roles.ts';

type Fields = Record<string, unknown> | null;
type Change = { field: string; from: string | null; to: string | null };

/** Lists the changed fields. A field with the same text before and after is left out. */
export function changesOf(before: Fields, after: Fields): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, from: asText(before?.[field]), to: asText(after?.[field]) }))
    .filter(({ from, to }) => from !== to);
}

const maxTextLength = 500;

function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === '' || isEmpty(value)) return null;
  const isStringList = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  const text = typeof value === 'string' ? value : isStringList ? value.join(', ') : JSON.stringify(value);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

/** A list or an object without content. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && Object.keys(value as object).length === 0;
}

/** Returns the recorded role, or null if there is none or it is not a current role. */
export function knownRole(role: string | null): Role | null {
  return roles.find((known) => known === role) ?? null;
}
