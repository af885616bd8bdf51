import { once } from 'node:events';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import { createAccount } from '#server/test/factories.ts';
import { headOf, openRawClient } from '#server/test/raw-client.ts';

const t = testApp();
let cookie = '';
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const manager = await t.as(await createAccount(t.db, { role: 'manager' }));
  cookie = `session=${manager.cookies.get('session')}`;
});

const startOfRequest = (path: string, type: string) =>
  `${headOf(`POST ${path}`, { 'content-type': type, 'content-length': 1_000, cookie })}{`;

test.each([
  ['in the middle of a form', () => startOfRequest('/api/sign-in', 'application/json')],
  ['in the middle of a picture', () => startOfRequest('/api/admin/images/doctors', 'image/png')],
  ['in the middle of a body for an unknown path', () => startOfRequest('/nowhere', 'application/json')],
  [
    'before compressed replies are ready',
    () => headOf('GET /api/openapi.json', { 'accept-encoding': 'gzip' }).repeat(9),
  ],
])('a client that disconnects %s causes no warning and no error in the log', async (_name, requestText) => {
  for (const disconnect of ['resetAndDestroy', 'end'] as const) {
    t.logged.length = 0;
    const seen = once(t.app.server, 'request');
    const client = await openRawClient(t.app);
    client.send(requestText());
    const [request] = await seen;
    const closed = new Promise((resolve) => request.socket.on('close', resolve));
    client.socket[disconnect]();
    await closed;
    // When another request is complete, the server has also handled the disconnect.
    expect((await t.app.inject('/api/cities')).statusCode).toBe(200);
    expect(t.logged.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
  }
});
