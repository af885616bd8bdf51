import { beforeAll, describe, expect, test } from 'vitest';
import { getViewer, signOut } from '#contract/accounts/endpoints.ts';
import { getAppointmentCalendar } from '#contract/appointments/endpoints.ts';
import { fillParams } from '#contract/shared/endpoint.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createAppointment, createCity, createDoctor, createSession } from '#server/test/factories.ts';
import { listDescribedEndpoints } from './check-routes.ts';

const t = testApp();
const needsQuery = (path: string) =>
  ['/api/doctors/next-times', '/api/admin/day', '/api/admin/till', '/api/webhooks/whatsapp'].includes(path);
const readable = (await listDescribedEndpoints()).filter(
  ({ method, path, isStream }) => method === 'GET' && !path.includes(':') && !isStream && !needsQuery(path),
);
const isPublic = (path: string) =>
  [
    '/api/doctors',
    '/api/doctors/specialties',
    '/api/clinics',
    '/api/clinics/types',
    '/api/cities',
    '/api/prices',
  ].includes(path);

let session = '';
beforeAll(async () => {
  await createDoctor(t.db, { cityId: (await createCity(t.db)).id });
  session = await createSession(t.owner, (await createAccount(t.db, { role: 'admin' })).id, t.now);
});
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, cookies: { session }, headers });

describe('a personal reply is sent with no-store', () => {
  test.each(readable.filter(({ path }) => !isPublic(path)).map(({ path }) => path))('%s', async (path) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.etag).toBeUndefined();
  });

  test('the calendar file of a visit', async () => {
    const family = await createAccount(t.db);
    const visit = await createAppointment(t.db, family);
    const url = fillParams(getAppointmentCalendar.path, { appointmentId: visit.id });
    const reply = await t.app.inject({ url, cookies: { session: await createSession(t.owner, family.id, t.now) } });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  test('also to an anonymous visitor, so that it is not reused after signing in', async () => {
    const { headers } = await t.call(getViewer);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a public reply is revalidated and gets 304', () => {
  test.each(readable.filter(({ path }) => isPublic(path)).map(({ path }) => path))('%s', async (path) => {
    const reply = await get(path);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    const again = await get(path, { 'if-none-match': String(reply.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

test('sign-out clears the cache of the browser, but neither cookies nor storage', async () => {
  const browser = await t.as(await createAccount(t.db));
  const { status, headers } = await browser.call(signOut);
  expect([status, headers['clear-site-data']]).toEqual([200, '"cache"']);
  expect((await browser.call(getViewer)).headers['clear-site-data']).toBeUndefined();
});
