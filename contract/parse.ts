import * as z from 'zod/mini';

const notAnObject = 'Please send the fields of a form.';
const unexpectedField = 'This field is not expected here.';

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
  const name = (field: string, text: string) => void (fields.has(field) || fields.set(field, text));
  for (const issue of parsed.error.issues) {
    if (issue.path.length === 0 && issue.code === 'invalid_type') name('body', notAnObject);
    else if (issue.code === 'unrecognized_keys') for (const key of issue.keys) name(key.slice(0, 60), unexpectedField);
    else name(issue.path.join('.') || 'body', issue.message);
  }
  return { fields: Object.fromEntries(fields) }; // not by assignment: a field may be called __proto__
}
