/** The format of an id (UUID). This file has no schema, because every page checks ids in URLs. */
export const recordIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && recordIdPattern.test(value);
}
