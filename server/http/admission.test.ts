import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import { admission } from './admission.ts';

type Gate = ReturnType<typeof admission>;

/** So many come; answers how many were let in. */
function come(gate: Gate, count: number): number {
  let letIn = 0;
  for (let n = 0; n < count && !gate.rejects(); n += 1) {
    gate.enter();
    letIn += 1;
  }
  return letIn;
}
const answer = (gate: Gate, count: number) => Array.from({ length: count }, () => gate.leave());

test('a burst is let in whole, and what is beyond it is not', () => {
  const gate = admission(1_000);
  expect(come(gate, 1_200)).toBe(1_000);
  answer(gate, 10);
  expect(come(gate, 50)).toBe(10);
});

test.each([
  [2_400, 120],
  [800, 50],
  [400, 50],
])('a queue that has stood for a second: of more who come than the %s that are answered, %s are kept', (rate, kept) => {
  const gate = admission(1_000);
  let inFlight = come(gate, 1_000);
  for (let step = 0; step < 500; step += 1) {
    answer(gate, rate / 100);
    inFlight += come(gate, rate / 50) - rate / 100;
    if (step % 25 === 24) gate.judge();
    if (step > 450) expect(inFlight).toBeLessThanOrEqual(kept);
  }
  expect(inFlight).toBeGreaterThan(kept / 2);
});

test('when the crowd has gone, the next burst is let in again', () => {
  const gate = admission(1_000);
  come(gate, 1_000);
  for (let period = 0; period < 6; period += 1) gate.judge();
  expect(gate.rejects()).toBe(true);
  answer(gate, 970);
  gate.judge();
  expect(come(gate, 970)).toBe(20); // something was rejected a moment ago: it is still overload
  answer(gate, 40);
  gate.judge();
  gate.judge(); // a period in which nobody was
  expect(come(gate, 1_000)).toBe(990);
});

test.each([1, 50, 200])('%s slow ones for a minute keep nobody out', (slow) => {
  const gate = admission(1_000);
  come(gate, slow);
  for (let period = 0; period < 240; period += 1) gate.judge();
  expect(come(gate, 1_000 - slow)).toBe(1_000 - slow);
});

test('during overload the rest is rejected early, as everywhere; files and health checks are not', async () => {
  const app = await buildApp({
    db: {} as never,
    isReady: async () => true,
    logger: pino({ level: 'silent' }),
    site: null,
    mostInFlight: 0,
    publicUrl: 'http://localhost',
    trustProxy: [],
    demoData: false,
    services: { secrets: new Secrets('none'), sms: new Outbox(), requirePhoneVerification: false },
    extend: (more) => {
      more.get('/assets/app.js', { config: { admission: 'always' } }, () => 'a script');
      more.get('/*', { config: { admission: 'page' } }, () => 'a page');
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const refused = await fetch(`${url}/api/doctors`, { method: 'POST', body: 'x'.repeat(10_000) });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await refused.json()).toEqual({
      code: 'unavailable',
      message: 'The service is busy or restarting. Please try again in a moment.',
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const page = await fetch(`${url}/doctors`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<p>The service is busy or restarting. Please try again in a moment.</p>');
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('requests_rejected_early_total 2');
    expect((await fetch(`${url}/assets/app.js?x=1`)).status).toBe(200);
  } finally {
    await app.close();
  }
});
