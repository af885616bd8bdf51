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

const half = (path: string, type: string) =>
  `${headOf(`POST ${path}`, { 'content-type': type, 'content-length': 1_000, cookie })}{`;

test.each([
  ['in the middle of a form', () => half('/api/sign-in', 'application/json')],
  ['in the middle of a picture', () => half('/api/admin/images/doctors', 'image/png')],
  ['in the middle of what nobody reads', () => half('/nowhere', 'application/json')],
  [
    'before compressed replies are there',
    () => headOf('GET /api/openapi.json', { 'accept-encoding': 'gzip' }).repeat(9),
  ],
])('a client that hangs up %s is no failure of the database, nor any other', async (_name, sent) => {
  for (const hangUp of ['resetAndDestroy', 'end'] as const) {
    t.logged.length = 0;
    const seen = once(t.app.server, 'request');
    const client = await openRawClient(t.app);
    client.send(sent());
    const [request] = await seen;
    const gone = new Promise((resolve) => request.socket.on('close', resolve));
    client.socket[hangUp]();
    await gone;
    // Whatever the server makes of it is said by the time that it has answered somebody else.
    expect((await t.app.inject('/api/cities')).statusCode).toBe(200);
    expect(t.logged.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
  }
});
