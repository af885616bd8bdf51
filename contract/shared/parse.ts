import * as z from 'zod/mini';

const notAnObject = 'Please send the fields of a form.';
const unexpectedField = 'This field is not expected here.';
// The size of an error reply must not grow with the size of the request.
const maxFields = 10;
const maxNameLength = 60;

/**
 * Parses one part of a request. Messages come from the schemas. An unknown field is rejected, because otherwise a
 * misspelt field name would lose its value silently.
 */
export function parsePart(
  schema: z.core.$ZodType,
  value: unknown,
): { data: unknown } | { fields: Record<string, string> } {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { data: parsed.data };

  const fields = new Map<string, string>();
  const addField = (field: string, message: string) => {
    const name = field.slice(0, maxNameLength);
    if (fields.size < maxFields && !fields.has(name)) fields.set(name, message);
  };
  for (const issue of parsed.error.issues) {
    if (fields.size === maxFields) break;
    if (issue.path.length === 0 && issue.code === 'invalid_type') addField('body', notAnObject);
    else if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, maxFields)) addField(key, unexpectedField);
    else addField(issue.path.join('.') || 'body', issue.message);
  }
  // Assigning to an object would set its prototype for a field called `__proto__`.
  return { fields: Object.fromEntries(fields) };
}
