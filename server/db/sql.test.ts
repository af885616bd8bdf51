import { expect, test } from 'vitest';
import {
  emptySql,
  identifier,
  inList,
  insertRows,
  joinSql,
  jsonValue,
  type Sql,
  setColumns,
  sql,
  type Value,
  verbatimSql,
} from './sql.ts';

const textAndValues = ({ text, values }: Sql) => [text, values];

test('values become parameters, in order', () => {
  expect(textAndValues(sql`select ${1}, ${'two'} where ${null} is null`)).toEqual([
    'select $1, $2 where $3 is null',
    [1, 'two', null],
  ]);
});

test('fragments become part of the text, and parameters are numbered consecutively', () => {
  const city = sql`and city = ${'Pune'}`;
  const statement = sql`select ${'a'} from doctors where true ${city} ${emptySql} ${sql`and (${city} or x = ${2})`} limit ${3}`;
  expect(textAndValues(statement)).toEqual([
    'select $1 from doctors where true and city = $2  and (and city = $3 or x = $4) limit $5',
    ['a', 'Pune', 'Pune', 2, 3],
  ]);
});

test('a fragment can be reused, and awaiting it does nothing', async () => {
  const fragment = sql`a = ${1}`;
  expect(textAndValues(sql`${fragment} or ${fragment}`)).toEqual(['a = $1 or a = $2', [1, 1]]);
  expect(await fragment).toBe(fragment);
});

test('every call of a template has the same parts array, the key of the cached text', () => {
  const create = (id: number) => sql`select ${id}`;
  expect(create(1).parts).toBe(create(2).parts);
});

test('so has every call with the same constant fragments', () => {
  const open = sql`a.status in (${'open'}, ${'pending'})`;
  const create = (id: number, condition: Sql = open) => sql`select from a where id = ${id} and ${condition}`;
  expect(create(1).parts).toBe(create(2).parts);
  expect(textAndValues(create(2))).toEqual([
    'select from a where id = $1 and a.status in ($2, $3)',
    [2, 'open', 'pending'],
  ]);
  expect(textAndValues(create(3, emptySql))).toEqual(['select from a where id = $1 and ', [3]]);
  expect(textAndValues(create(4, sql`n in ${inList([1, 2])}`))).toEqual([
    'select from a where id = $1 and n in ($2, $3)',
    [4, 1, 2],
  ]);
  expect(textAndValues(create(5))).toEqual([
    'select from a where id = $1 and a.status in ($2, $3)',
    [5, 'open', 'pending'],
  ]);
});

test('lists, rows and assignments', () => {
  expect(textAndValues(sql`id in ${inList([1, 2])}`)).toEqual(['id in ($1, $2)', [1, 2]]);
  expect(textAndValues(sql`id in ${inList([])}`)).toEqual(['id in ($1)', [null]]);
  const rows = [
    { name: 'A', age: 1 },
    { name: 'B', age: null },
  ];
  expect(textAndValues(sql`insert into people ${insertRows(rows)}`)).toEqual([
    'insert into people ("name", "age") values ($1, $2), ($3, $4)',
    ['A', 1, 'B', null],
  ]);
  expect(textAndValues(insertRows({ name: 'A' }))).toEqual(['("name") values ($1)', ['A']]);
  expect(textAndValues(setColumns({ name: 'A', age: 2 }))).toEqual(['"name" = $1, "age" = $2', ['A', 2]]);
  expect(textAndValues(joinSql([sql`a`, sql`b = ${1}`, sql`c`], ' and '))).toEqual(['a and b = $1 and c', [1]]);
  expect(textAndValues(joinSql([], ' and '))).toEqual(['', []]);
});

test('many rows can be inserted at once', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ n, name: `Row ${n}` }));
  expect(insertRows(rows).values).toHaveLength(20_000);
});

const hostile = `x'); drop table people; -- " $1 \\`;

test.each<[string, Sql]>([
  ['a value', sql`select ${hostile}`],
  ['an array', sql`select ${[hostile]}`],
  ['a value of a fragment', sql`select ${sql`${hostile}`}`],
  ['a list', inList([hostile])],
  ['a row', insertRows({ name: hostile })],
  ['an assignment', setColumns({ name: hostile })],
  ['JSON', sql`select ${jsonValue({ name: hostile })}`],
])('user input is never part of the text: %s', (_name, statement) => {
  expect(statement.text).not.toContain('drop table');
  expect(JSON.stringify(statement.values)).toContain('drop table');
});

test('an identifier is quoted', () => {
  expect(identifier('a"; drop table people; --').text).toBe('"a""; drop table people; --"');
  expect(insertRows({ 'a" = 1': 1 }).text).toBe('("a"" = 1") values ($1)');
  expect(setColumns({ 'a" = 1': 1 }).text).toBe('"a"" = 1" = $1');
});

test('undefined is rejected in every position, and so is an object without jsonValue()', () => {
  const missing = undefined as unknown as Value;
  const rejected = 'A parameter is undefined';
  expect(() => sql`select ${missing}`).toThrow(rejected);
  expect(() => sql`select ${[1, missing]}`).toThrow(rejected);
  expect(() => inList([missing])).toThrow(rejected);
  expect(() => insertRows([{ a: 1 }, { b: 2 }])).toThrow(rejected);
  expect(() => setColumns({ a: missing })).toThrow(rejected);
  expect(() => sql`select ${jsonValue(undefined)}`).toThrow(rejected);
  expect(() => sql`select ${{ a: 1 } as unknown as Value}`).toThrow('use jsonValue()');
  expect(() => insertRows([])).toThrow('nothing to insert');
});

test('a date is sent in UTC, and an invalid date is rejected', () => {
  expect(sql`${new Date('2027-01-05T10:00:00+05:30')}`.values).toEqual(['2027-01-05T04:30:00.000Z']);
  expect(() => sql`${new Date('never')}`).toThrow(RangeError);
  expect(textAndValues(verbatimSql('select 1'))).toEqual(['select 1', []]);
});
