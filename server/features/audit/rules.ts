import { type Role, roles } from '#contract/roles.ts';

type Facts = Record<string, unknown> | null;
type Change = { field: string; from: string | null; to: string | null };

/** What changed, field by field. A field that is the same before and after is left out. */
export function changesOf(before: Facts, after: Facts): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, from: asText(before?.[field]), to: asText(after?.[field]) }))
    .filter(({ from, to }) => from !== to);
}

const longest = 500;

function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === '' || isEmptyList(value)) return null;
  const isListOfWords = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  const words = typeof value === 'string' ? value : isListOfWords ? value.join(', ') : JSON.stringify(value);
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The role of that time, where it is one of today's: the database also writes `staff`. */
export function knownRole(role: string | null): Role | null {
  return roles.find((known) => known === role) ?? null;
}
