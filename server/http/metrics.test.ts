import { expect, test, vi } from 'vitest';
import { signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { listAppointments } from '#contract/appointments/endpoints.ts';
import { testApp } from '#server/test/app.ts';

const t = testApp();

test('metrics whose name ends with _total are counters, and no others', async () => {
  await t.call(listAppointments); // rejected
  const { payload } = await t.app.inject({ url: '/metrics' });
  const types = [...payload.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
  const counters = types.filter(({ type }) => type === 'counter').map(({ name }) => name);
  expect(counters).toEqual(types.map(({ name }) => name).filter((name) => name.endsWith('_total')));
  expect(counters).toContain('requests_rejected_early_total');
  expect(types).toContainEqual({ name: 'process_resident_memory_bytes', type: 'gauge' });
  for (const name of counters) expect(payload).toMatch(new RegExp(`^${name}(\\{.+\\})? [\\d.]+$`, 'm'));
});

test('rejections are counted by their reason, with the pattern of the route', async () => {
  const body = { phone: '9812345670', password: 'not the password' };
  await t.call(signIn, { body });
  const read = async () => (await t.app.inject({ url: '/metrics' })).payload;
  const line = /^rejections_total\{method="POST",route="\/api\/sign-in",code="unauthenticated"\} 1$/m;
  await vi.waitFor(async () => expect(await read()).toMatch(line), { timeout: 10_000 }); // the text is cached for a second
  const payload = await read();
  expect(payload).toMatch(/^build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/m);
  expect(payload).not.toContain(body.phone);
});
