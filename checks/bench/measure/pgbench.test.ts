import { expect, test } from 'vitest';
import { statementsOf } from './pgbench.ts';

test('a script becomes statements with parameters; casts are not variables', () => {
  expect(statementsOf('begin;\nselect :s1_1::uuid, :s1_2\nfrom t;\ncommit;\n')).toEqual([
    { text: 'begin', names: [] },
    { text: 'select $1::uuid, $2\nfrom t', names: ['s1_1', 's1_2'] },
    { text: 'commit', names: [] },
  ]);
});
