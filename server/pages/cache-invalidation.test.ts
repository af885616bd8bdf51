import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getDoctor } from '#contract/doctors/endpoints.ts';
import { addDoctor, editDoctor } from '#contract/doctors/staff-endpoints.ts';
import { buildApp } from '#server/app.ts';
import { listenForChanges } from '#server/db/changes.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { testSecretKey } from '#server/test/database.ts';
import { createAccount, createCity } from '#server/test/factories.ts';
import { loadBuiltSite } from './built-site.ts';
import { PageCache } from './page-cache.ts';

// A site of one page, which lists the doctors.
const renderer = `
export default {
  async fetch(request, { context }) {
    const { json } = await context.transport({ method: 'GET', path: '/api/doctors' }, { query: {} });
    const names = JSON.parse(json).rows.map((doctor) => doctor.name).join(', ');
    return new Response('<!doctype html><p>' + names + '</p>', { headers: { 'content-type': 'text/html' } });
  },
};`;
const folder = mkdtempSync(join(tmpdir(), 'caresaathi-own-'));
for (const part of ['client', 'server']) mkdirSync(join(folder, part));
writeFileSync(join(folder, 'server', 'server.js'), renderer);
writeFileSync(join(folder, 'pass.html'), '<!doctype html>');
const site = await loadBuiltSite(folder);

// The first server gets no notifications of the database: only `clearCacheOnEdit` invalidates its cache.
const firstPages = new PageCache();
const secondPages = new PageCache();
const t = testApp({ pageCache: firstPages, site });
let second: FastifyInstance;
let manager: Browser;
let listener: { close(): Promise<void> };
beforeAll(async () => {
  second = await buildApp({
    db: t.db,
    isReady: async () => true,
    logger: pino({ level: 'silent' }),
    site,
    pageCache: secondPages,
    publicUrl: 'http://localhost',
    trustProxy: [],
    hasDemoData: false,
    now: () => t.now,
    services: {
      secrets: new Secrets(testSecretKey),
      passwords: new PasswordHasher(),
      sms: new Outbox(),
      requirePhoneVerification: false,
    },
  });
  listener = listenForChanges(
    t.owner.connection,
    { onChange: () => secondPages.clear(), onHeartbeat: () => secondPages.recordHeartbeat() },
    pino({ level: 'silent' }),
  );
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
});
afterAll(async () => {
  await listener?.close();
  await second?.close();
  rmSync(folder, { recursive: true, force: true });
});

const pageOf = async (app: FastifyInstance) => {
  firstPages.recordHeartbeat(); // in production the listener does this every second
  return (await app.inject({ url: '/doctors', headers: { 'accept-encoding': 'identity' } })).body;
};

test('an edit is on the next page of the server that saved it, and soon on that of another server', async () => {
  const { name: city } = await createCity(t.db);
  const form = {
    name: 'Dr. Before',
    specialty: 'Urologist',
    hospital: 'Some Hospital',
    city,
    phone: '',
    email: '',
    licenseNumber: '',
    experience: 1,
    consultationFee: 0,
    bio: '',
    availableHours: '',
    availableDays: [],
    qualifications: [],
    languages: [],
    imageHash: null,
    slotMinutes: 30,
    hours: [],
    leave: [],
  };
  const added = await manager.call(addDoctor, { body: form });
  expect(added.status).toBe(201);
  const doctorId = added.body.id;

  // Both servers respond from their caches.
  await vi.waitFor(
    async () => {
      expect(await pageOf(second)).toContain('Dr. Before');
      expect(secondPages.hits).toBeGreaterThan(0);
    },
    { timeout: 30_000 },
  );
  expect(await pageOf(t.app)).toContain('Dr. Before');
  expect(await pageOf(t.app)).toContain('Dr. Before');
  expect(firstPages.hits).toBeGreaterThan(0);

  const edit = { ...form, name: 'Dr. After', version: 1, acceptsStranded: false };
  expect((await manager.call(editDoctor, { params: { doctorId }, body: edit })).status).toBe(200);
  expect(await pageOf(t.app)).toContain('Dr. After');
  expect((await t.call(getDoctor, { params: { doctorId } })).body.name).toBe('Dr. After');

  expect((await second.inject(`/api/doctors/${doctorId}`)).json().name).toBe('Dr. After');
  await vi.waitFor(async () => expect(await pageOf(second)).toContain('Dr. After'), { timeout: 30_000, interval: 50 });

  // A rejected edit invalidates nothing.
  const sizeBefore = firstPages.size;
  expect((await manager.call(editDoctor, { params: { doctorId }, body: edit })).status).toBe(409);
  expect([sizeBefore, firstPages.size]).toEqual([1, 1]);
});

test('a visitor whose write this server has not heard of gets no cached page', async () => {
  const read = async (written: string) => {
    const before = firstPages.hits;
    await t.app.inject({ url: '/doctors', cookies: { written } });
    return firstPages.hits > before ? 'cached' : 'rendered';
  };
  firstPages.recordHeartbeat(0x20n);
  await read('0/0');
  expect(await read('0/20')).toBe('cached');
  expect(await read('0/21')).toBe('rendered');
  expect(await read('anything')).toBe('cached');
});
