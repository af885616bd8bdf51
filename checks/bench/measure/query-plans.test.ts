import { expect, test } from 'vitest';
import { plansIn, readingsOf, slowestOf } from './query-plans.ts';

const logged = (ms: number, statement: string, plan: object) => {
  const entry = { 'Query Text': statement, 'Query Identifier': 1, Plan: plan };
  const json = JSON.stringify(entry, null, 2).replace(
    '"Query Identifier": 1',
    '"Query Identifier": -1234567890123456789',
  );
  return `2027-01-05 04:30:00.000 UTC [7] LOG:  duration: ${ms} ms  plan:\n${json.replace(/^/gm, '\t')}\n`;
};
const scan = (type: string, table: string, rows: number, more: object = {}) => ({
  'Node Type': type,
  'Relation Name': table,
  'Actual Rows': rows,
  'Actual Loops': 1,
  ...more,
});

const log = [
  '2027-01-05 04:29:59.000 UTC [7] LOG:  checkpoint starting: time\n',
  logged(2.5, 'select\n  1', { 'Node Type': 'Limit', Plans: [scan('Index Scan', 'patients', 26)] }),
  logged(7.5, 'select 2', scan('Seq Scan', 'patients', 3, { 'Rows Removed by Filter': 9_997 })),
  logged(9.5, 'select 2', scan('Index Scan', 'patients', 1, { 'Actual Loops': 5 })),
  logged(1.5, 'select 3', scan('Seq Scan', 'cities', 8)),
].join('');

test('plans are read from the log, with an identifier that is too large for a JavaScript number', () => {
  const [first, ...others] = plansIn(log);
  expect(first).toMatchObject({ id: '-1234567890123456789', statement: 'select 1', ms: 2.5 });
  expect(others).toHaveLength(3);
  expect(slowestOf(plansIn(log), 1)).toEqual([{ statement: 'select 2', ms: 8.5 }]);
});

test('a sequential scan of a large table is found, even if other executions use an index', () => {
  expect(readingsOf(plansIn(log), new Set(['patients']))).toEqual([
    { table: 'patients', statement: 'select 1', rows: 26, isWhole: false },
    { table: 'patients', statement: 'select 2', rows: 10_000, isWhole: true },
  ]);
});
