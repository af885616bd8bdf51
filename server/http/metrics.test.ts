import { expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';

const t = testApp();

test('metrics whose name ends with _total are counters, and no others', async () => {
  const { payload } = await t.app.inject({ url: '/metrics' });
  const types = [...payload.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
  const counters = types.filter(({ type }) => type === 'counter').map(({ name }) => name);
  expect(counters).toEqual(types.map(({ name }) => name).filter((name) => name.endsWith('_total')));
  expect(counters).toContain('requests_rejected_early_total');
  expect(types).toContainEqual({ name: 'process_resident_memory_bytes', type: 'gauge' });
  for (const name of counters) expect(payload).toMatch(new RegExp(`^${name} \\d+$`, 'm'));
});
