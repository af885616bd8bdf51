import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { copyDeclared } from './declared-fields.ts';

const Person = z.object({ name: z.string(), age: z.optional(z.number()) });
const asha = { name: 'आशा', passwordHash: 'secret' };
const named = { name: 'आशा' };

test.each([
  ['an object', Person, asha, named],
  ['an optional field that is there', Person, { ...asha, age: 4 }, { name: 'आशा', age: 4 }],
  ['an object in an object', z.object({ person: Person }), { person: asha, secret: 1 }, { person: named }],
  ['an array', z.array(Person), [asha, asha], [named, named]],
  ['an array in an array', z.array(z.array(Person)), [[asha], []], [[named], []]],
  ['a nullable object', z.nullable(Person), asha, named],
  ['null', z.object({ person: z.nullable(Person) }), { person: null }, { person: null }],
  ['an optional object that is missing', z.object({ person: z.optional(Person) }), {}, {}],
  ['a record', z.record(z.string(), Person), { first: asha }, { first: named }],
  [
    'a record of words',
    z.object({ words: z.record(z.string(), z.string()) }),
    { words: { a: 'b' } },
    { words: { a: 'b' } },
  ],
  ['words', z.array(z.enum(['a', 'b'])), ['a'], ['a']],
  ['an empty object', z.strictObject({}), asha, {}],
])('%s has only the declared fields', (_, schema, value, expected) => {
  expect(JSON.parse(JSON.stringify(copyDeclared(schema)(value)))).toEqual(expected);
});

test('a reply is copied, not changed', () => {
  const reply = { person: { ...asha } };
  copyDeclared(z.object({ person: Person }))(reply);
  expect(reply).toEqual({ person: asha });
});

test('a type that it does not know is an error at the start, not an unchecked reply', () => {
  expect(() => copyDeclared(z.object({ either: z.union([Person, z.string()]) }))).toThrow('type union');
});
