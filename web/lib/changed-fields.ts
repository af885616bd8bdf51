import type { T } from '#web/i18n/use-t.tsx';

/** How the fields of a form are named and shown, for the notice that somebody else changed the record. */
export type FormWords<Form> = {
  /** A label for every field, so that none is left out of the notice. Marked for translation. */
  labels: Record<keyof Form & string, string>;
  /** The value of a field as text; empty if it has none. */
  valueWords: (field: string, value: unknown, t: T) => string;
};

/** A field that another user changed, with its new value as text. */
export type ChangedField = { label: string; newValue: string };

/** Returns the fields of a form that differ between two states of a record. */
export function changedFields<Form extends object>(
  t: T,
  { labels, valueWords }: FormWords<Form>,
  before: Form,
  now: Form,
): ChangedField[] {
  const [oldValues, newValues] = [before, now] as Record<string, unknown>[];
  return Object.entries<string>(labels)
    .filter(([field]) => textOf(oldValues?.[field]) !== textOf(newValues?.[field]))
    .map(([field, label]) => ({ label: t(label), newValue: valueWords(field, newValues?.[field], t) }));
}

/** Without the order of keys: the database returns names in its own order. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
