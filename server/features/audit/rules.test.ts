import { expect, test } from 'vitest';
import { changesOf, knownRole } from './rules.ts';

test.each([
  ['no fields', null, null, []],
  ['a new field', null, { role: 'admin' }, [{ field: 'role', from: null, to: 'admin' }]],
  [
    'a change',
    { role: 'user', name: 'Asha' },
    { role: 'admin', name: 'Asha' },
    [{ field: 'role', from: 'user', to: 'admin' }],
  ],
  [
    'numbers, lists and empty values',
    { age: 4, tags: [] },
    { age: 5, tags: ['x', 'y'], q: '', notes: [] },
    [
      { field: 'age', from: '4', to: '5' },
      { field: 'tags', from: null, to: 'x, y' },
    ],
  ],
  [
    'a long text, which is truncated',
    null,
    { bio: 'x'.repeat(600) },
    [{ field: 'bio', from: null, to: `${'x'.repeat(500)}…` }],
  ],
])('%s', (_name, before, after, expected) => {
  expect(changesOf(before, after)).toEqual(expected);
});

test('a role that is not a current role is left out', () => {
  expect(['admin', 'staff', null].map(knownRole)).toEqual(['admin', null, null]);
});
