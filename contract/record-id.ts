/** How an id looks. Without the schema library, because addresses are checked on every page. */
export const recordIdForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && recordIdForm.test(value);
}
