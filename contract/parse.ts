import * as z from 'zod/mini';

const notAnObject = 'Please send the fields of a form.';
const unexpectedField = 'This field is not expected here.';
/** A refusal names so many fields at most, and so much of a name: its size must not grow with what was sent. */
const mostNamed = 10;
const longestName = 60;

/**
 * Parses one part of a request. Texts come from the schemas; an unknown field is named and refused,
 * because a typing mistake in a field name must not silently lose what was meant.
 */
export function parsePart(
  schema: z.core.$ZodType,
  value: unknown,
): { data: unknown } | { fields: Record<string, string> } {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { data: parsed.data };

  const fields = new Map<string, string>();
  const name = (field: string, text: string) => {
    const shown = field.slice(0, longestName);
    if (fields.size < mostNamed && !fields.has(shown)) fields.set(shown, text);
  };
  for (const issue of parsed.error.issues) {
    if (fields.size === mostNamed) break;
    if (issue.path.length === 0 && issue.code === 'invalid_type') name('body', notAnObject);
    else if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, mostNamed)) name(key, unexpectedField);
    else name(issue.path.join('.') || 'body', issue.message);
  }
  return { fields: Object.fromEntries(fields) }; // not by assignment: a field may be called __proto__
}
