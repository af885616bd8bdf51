import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, type IdType, type KeyType } from './list.ts';

const id = '11111111-1111-4111-8111-111111111111';
const encoded = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test.each<[KeyType, string, IdType, string]>([
  ['text', 'कमला, Devi "K"', 'uuid', id],
  ['timestamptz', '2027-01-05 04:30:00.123456+00', 'uuid', id],
  ['numeric', '4.8', 'uuid', id],
  ['bigint', '42', 'bigint', '42'],
])('a cursor by %s is decoded as it was encoded', (keyType, key, idType, rowId) => {
  const cursor = encodeCursor({ sort: '-x', key, id: rowId });
  expect(cursor).toMatch(/^[\w-]+$/);
  const read = decodeCursor(cursor, { sort: '-x', keyType, idType });
  expect([read.key.values, read.id.values]).toEqual([[key], [rowId]]);
});

test.each([
  ['arbitrary text', 'x'],
  ['an older format', '4.8_11111111-1111-4111-8111-111111111111'],
  ['no array', encoded({})],
  ['too few parts', encoded(['-created', '2027-01-01 00:00:00+00'])],
  ['a number as key', encoded(['-created', 1, id])],
  ['another order', encoded(['created', '2027-01-01 00:00:00+00', id])],
  ['a key of another type', encoded(['-created', 'soon', id])],
  ['an id of another type', encoded(['-created', '2027-01-01 00:00:00+00', '7'])],
])('%s is rejected', (_name, after) => {
  const read = () => decodeCursor(after, { sort: '-created', keyType: 'timestamptz', idType: 'uuid' });
  expect(read).toThrow(
    expect.objectContaining({
      reply: expect.objectContaining({ fields: { after: 'This cursor does not belong to this list.' } }),
    }),
  );
});
