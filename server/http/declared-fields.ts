import type * as z from 'zod/mini';

type Copy = (value: unknown) => unknown;

/**
 * Returns a function that copies a reply without the fields that its schema does not declare. So a column that a statement
 * reads by mistake is never sent.
 */
export function copyDeclared(schema: z.core.$ZodType): Copy {
  return copyOf(schema) ?? ((value) => value);
}

/** Null for a schema without objects: its values need no copy. */
function copyOf(schema: z.core.$ZodType): Copy | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
      return null;
    case 'nullable':
    case 'optional': {
      const copy = copyOf(def.innerType);
      return copy && ((value) => (value === null || value === undefined ? value : copy(value)));
    }
    case 'array': {
      const copy = copyOf(def.element);
      return copy && ((values) => (values as unknown[]).map(copy));
    }
    case 'record': {
      const copy = copyOf(def.valueType);
      const copyEntry = ([key, value]: [string, unknown]) => [key, copy?.(value)];
      return copy && ((values) => Object.fromEntries(Object.entries(values as object).map(copyEntry)));
    }
    case 'object':
      return objectCopy(Object.entries(def.shape).map(([name, field]) => ({ name, copy: copyOf(field) })));
    default:
      throw new Error(`A reply cannot contain the type ${def.type}. Add it to declared-fields.ts.`);
  }
}

function objectCopy(fields: { name: string; copy: Copy | null }[]): Copy {
  return (value) => {
    const copied: Record<string, unknown> = {};
    for (const { name, copy } of fields) {
      const field = (value as Record<string, unknown>)[name];
      copied[name] = copy ? copy(field) : field;
    }
    return copied;
  };
}
