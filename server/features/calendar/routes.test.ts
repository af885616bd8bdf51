import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import {
  bookAppointment,
  cancelAppointment,
  getAppointmentCalendar,
  rescheduleAppointment,
} from '#contract/appointments/endpoints.ts';
import { addStep, changeAppointmentStatus, changeStepStatus } from '#contract/appointments/staff-endpoints.ts';
import { createCalendarFeed, endCalendarFeed, getCalendarFeed } from '#contract/calendar/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { newToken } from '#server/secrets.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createAppointment, createClinic, createStep } from '#server/test/factories.ts';

const t = testApp({ publicUrl: 'http://care.example' });
const dayMs = 86_400_000;
const start = t.now; // 10:00 on Tuesday, Jan 5, 2027 in India

const pathOf = (url: string) => url.replace('http://care.example', '');
const subscribe = async (browser: Browser) => pathOf((await browser.call(createCalendarFeed)).body.url);
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });
const stateOf = async (browser: Browser) => (await browser.call(getCalendarFeed)).body.createdAt;
const assistant = async () => t.as(await createAccount(t.db, { role: 'assistant' }));

/** Reads the feed with an independent library. */
async function entriesAt(path: string) {
  const { body } = await get(path);
  const calendar = new ICAL.Component(ICAL.parse(body));
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name));
    return {
      uid: value('uid'),
      sequence: Number(value('sequence')),
      status: value('status'),
      summary: value('summary'),
      start: value('dtstart'),
      end: value('dtend'),
      location: value('location'),
      event,
    };
  });
}
const timesAt = async (path: string) =>
  (await entriesAt(path)).map(({ uid, sequence, status, start }) => [uid, sequence, status, start]);

test('an address is shown once, stored as a hash, replaced and removed; the audit log has each change', async () => {
  const { browser, family } = await prepareBooking(t);
  expect(await stateOf(browser)).toBeNull();
  const created = await browser.call(createCalendarFeed);
  expect(created.status).toBe(201);
  expect(created.body.createdAt).toBe(start.toISOString());
  expect(created.body.url).toMatch(/^http:\/\/care\.example\/calendar\/[\w-]{43}\.ics$/);
  expect(await stateOf(browser)).toBe(start.toISOString());

  const first = pathOf(created.body.url);
  const token = first.slice('/calendar/'.length, -'.ics'.length);
  const stored = await t.owner.row<{ isHash: boolean; text: string }>(sql`
    select token_hash = sha256(convert_to(${token}, 'UTF8')) as is_hash, f::text as text
    from calendar_feeds f where account_id = ${family.id}`);
  expect(stored.isHash).toBe(true);
  expect(stored.text).not.toContain(token);
  expect((await get(first)).statusCode).toBe(200);

  const second = await subscribe(browser);
  expect(second).not.toBe(first);
  expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200]);

  expect((await browser.call(endCalendarFeed)).body).toEqual({ createdAt: null });
  expect((await browser.call(endCalendarFeed)).body).toEqual({ createdAt: null });
  expect((await get(second)).statusCode).toBe(404);
  expect(await stateOf(browser)).toBeNull();

  const entries = await t.owner.rows<{ action: string; text: string }>(sql`
    select action, l::text as text from audit_log l where entity_id = ${family.id} order by id`);
  expect(entries.map(({ action }) => action)).toEqual([
    'account.calendar-feed-added',
    'account.calendar-feed-added',
    'account.calendar-feed-deleted',
  ]);
  for (const { text } of entries) expect(text).not.toContain(token);
});

test('the feed says who, when and where, and nothing about the illness', async () => {
  const { browser, booking, city, doctor, patient } = await prepareBooking(t);
  const clinic = await createClinic(t.db, { cityId: city.id, name: 'Lotus Clinic', address: '12 Hill Road' });
  const body = booking({ doctorId: doctor.id, clinicId: clinic.id, notes: 'SECRET-note' }).body;
  const { id } = (await browser.call(bookAppointment, { body })).body;
  await t.owner.run(sql`update appointments set description = 'SECRET-text', title = 'SECRET-title' where id = ${id}`);
  const step = { title: 'SECRET-step', date: '2027-01-07', time: '09:00', description: 'SECRET-words' };
  await (await assistant()).call(addStep, { params: { appointmentId: id }, body: step });
  const path = await subscribe(browser);

  const { body: text } = await get(path);
  for (const secret of ['SECRET', doctor.name, 'Cardiologist', '₹', 'consultation'])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());

  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('CareSaathi');
  expect(calendar.getFirstProperty('method')).toBeNull();
  expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
  expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n');
  const [later, visit] = await entriesAt(path);
  expect(visit).toMatchObject({
    uid: id,
    sequence: 0,
    status: 'TENTATIVE', // the doctor has no weekly hours, so staff have to confirm the time
    summary: `Visit for ${patient.name}`,
    start: '2027-01-06T15:30:00',
    end: '2027-01-06T16:00:00',
    location: `Lotus Clinic, 12 Hill Road, ${city.name}`,
  });
  expect(visit?.event.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Asia/Kolkata');
  expect(visit?.event.getFirstPropertyValue('url')).toBe(`http://care.example/appointments?open=${id}`);
  expect(visit?.event.getAllSubcomponents('valarm')).toEqual([]);
  expect(later).toMatchObject({
    status: 'CONFIRMED',
    summary: `Step for ${patient.name}`,
    start: '2027-01-07T09:00:00',
  });
});

test('the feed is in the language of the messages, and the file of a visit in that of the page', async () => {
  const { browser, booking, patient, family } = await prepareBooking(t);
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const path = await subscribe(browser);
  const before = await get(path);
  await t.owner.run(sql`insert into message_settings (account_id, language) values (${family.id}, 'ta')`);
  const after = await get(path, { 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200); // not 304: the language has changed, so calendar programs load the feed again
  const [entry] = await entriesAt(path);
  expect(entry?.summary).toBe(`${patient.name} அவர்களுக்கான அப்பாயின்ட்மென்ட்`);
  const address = `http://care.example/ta/appointments?open=${id}`;
  expect(entry?.event.getFirstPropertyValue('url')).toBe(address);
  expect(entry?.event.getFirstPropertyValue('description')).toBe(`பார்க்க அல்லது மாற்ற: ${address} அல்லது +91 22 0000 0100`);

  const params = { appointmentId: id };
  const summaryIn = async (query: { language?: 'hi' }) => {
    const { text } = await browser.call(getAppointmentCalendar, { params, query });
    return new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary');
  };
  expect(await summaryIn({ language: 'hi' })).toMatch(`${patient.name} के लिए `);
  expect(await summaryIn({})).toMatch(` for ${patient.name}`);
  const unknown = await browser.call(getAppointmentCalendar, { params, query: { language: 'xx' as 'hi' } });
  expect(unknown.status).toBe(400);

  await browser.call(cancelAppointment, { params, body: { version: 1 } });
  expect((await entriesAt(path))[0]?.summary).toMatch(/^ரத்து: /);
});

test('a move and a cancellation keep the UID and raise SEQUENCE, as in the file of one appointment', async () => {
  const { browser, booking } = await prepareBooking(t);
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const path = await subscribe(browser);
  const params = { appointmentId: id };
  expect(await timesAt(path)).toEqual([[id, 0, 'TENTATIVE', '2027-01-06T15:30:00']]);

  await browser.call(rescheduleAppointment, { params, body: { date: '2027-01-08', time: '11:00', version: 1 } });
  expect(await timesAt(path)).toEqual([[id, 1, 'TENTATIVE', '2027-01-08T11:00:00']]);

  await browser.call(cancelAppointment, { params, body: { version: 2 } });
  expect(await timesAt(path)).toEqual([[id, 2, 'CANCELLED', '2027-01-08T11:00:00']]);
  expect((await entriesAt(path))[0]?.summary).toMatch(/^Cancelled: Visit for /);

  const file = (await browser.call(getAppointmentCalendar, { params })).text;
  const single = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
  expect(['uid', 'sequence', 'status'].map((name) => single?.getFirstPropertyValue(name))).toEqual([
    id,
    2,
    'CANCELLED',
  ]);

  await (await assistant()).call(changeAppointmentStatus, { params, body: { status: 'open', version: 3 } });
  expect(await timesAt(path)).toEqual([[id, 3, 'TENTATIVE', '2027-01-08T11:00:00']]);
});

test('a cancelled visit and its steps stay for 30 days, and are then absent', async () => {
  const { browser, booking, family } = await prepareBooking(t);
  const staff = await assistant();
  const far = booking({ date: '2027-06-06' });
  const { id } = (await browser.call(bookAppointment, far)).body;
  const params = { appointmentId: id };
  const step = { title: 'Pickup', date: '2027-06-05', description: '' };
  const { steps } = (await staff.call(addStep, { params, body: step })).body;
  const kept = (await browser.call(bookAppointment, booking({ date: '2027-06-07' }))).body.id;
  const path = await subscribe(browser);
  await browser.call(cancelAppointment, { params, body: { version: 1 } });

  const cancelled = [
    [id, 1, 'CANCELLED', '2027-06-06T15:30:00'],
    [steps[0]?.id, 1, 'CANCELLED', '2027-06-05'],
  ];
  const open = [kept, 0, 'TENTATIVE', '2027-06-07T15:30:00'];
  expect(await timesAt(path)).toEqual([open, ...cancelled]);
  // Renaming the patient changes the rows of the visits. This must not be taken for a new cancellation.
  t.now = new Date(start.getTime() + 30 * dayMs);
  await t.owner.run(sql`update patients set name = 'Another Name' where user_id = ${family.id}`);
  expect(await timesAt(path)).toEqual([open, ...cancelled]);
  t.now = new Date(start.getTime() + 30 * dayMs + 1);
  expect(await timesAt(path)).toEqual([open]);
  t.now = start;
});

test('a step that staff cancel is cancelled in the feed; one without a time takes its day', async () => {
  const { browser, booking } = await prepareBooking(t);
  const staff = await assistant();
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const step = { title: 'Pickup', date: '2027-01-07', description: '' };
  const added = await staff.call(addStep, { params: { appointmentId: id }, body: step });
  const path = await subscribe(browser);
  const [entry] = await entriesAt(path);
  expect(entry).toMatchObject({ status: 'CONFIRMED', start: '2027-01-07', end: '2027-01-08' });
  expect(entry?.event.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  const params = { stepId: added.body.steps[0]?.id ?? '' };
  await staff.call(changeStepStatus, { params, body: { status: 'cancelled', version: 1 } });
  expect((await timesAt(path))[0]).toEqual([params.stepId, 1, 'CANCELLED', '2027-01-07']);
});

test('the feed begins 90 days ago and has at most 500 entries, the latest', async () => {
  const family = await createAccount(t.db);
  const browser = await t.as(family);
  const { id, patientId } = await createAppointment(t.db, family);
  const at = (iso: string) => t.owner.run(sql`update appointments set starts_at = ${iso} where id = ${id}`);
  const path = await subscribe(browser);
  await at('2026-10-07T04:30:00Z');
  expect(await timesAt(path)).toEqual([[id, 0, 'CONFIRMED', '2026-10-07T10:00:00']]);
  await at('2026-10-07T04:29:00Z');
  expect(await timesAt(path)).toEqual([]);
  await t.owner.run(sql`
    insert into appointments (user_id, patient_id, title, starts_at)
    select ${family.id}, ${patientId}, 'Many', ${start}::timestamptz + n * interval '1 hour' from generate_series(1, 501) n`);
  const starts = (await entriesAt(path)).map((entry) => entry.start).sort();
  expect([starts.length, starts[0]]).toEqual([500, '2027-01-05T12:00:00']);
});

test('a calendar without entries is still a valid calendar', async () => {
  const path = await subscribe(await t.as(await createAccount(t.db)));
  const calendar = new ICAL.Component(ICAL.parse((await get(path)).body));
  expect(calendar.getAllSubcomponents().map((component) => component.name)).toEqual(['vtimezone']);
});

test('an address shows its own family, no matter who requests it; an address of staff shows their own family only', async () => {
  const { browser, booking, family } = await prepareBooking(t);
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const step = await createStep(t.db, { id });
  const path = await subscribe(browser);
  const stranger = await createAccount(t.db);
  await createAppointment(t.db, stranger, { title: 'Somebody else' });
  const other = await t.as(stranger);
  const reply = await t.app.inject({ url: path, cookies: Object.fromEntries(other.cookies) });
  expect(reply.statusCode).toBe(200);
  expect((await entriesAt(path)).map(({ uid }) => uid).sort()).toEqual([id, step.id].sort());

  const staff = await createAccount(t.db, { role: 'admin' });
  const ofStaff = await subscribe(await t.as(staff));
  expect(await entriesAt(ofStaff)).toEqual([]);
  const own = await createAppointment(t.db, staff);
  expect((await entriesAt(ofStaff)).map(({ uid }) => uid)).toEqual([own.id]);
  expect(family.id).not.toBe(staff.id);
});

test('programs that have the feed get 304 until something changes; HEAD has the headers of GET', async () => {
  const { browser, booking } = await prepareBooking(t);
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const path = await subscribe(browser);
  const first = await get(path);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="calendar.ics"',
    'cache-control': 'private, no-cache',
  });
  expect(first.headers['set-cookie']).toBeUndefined();
  const etag = String(first.headers.etag);
  const head = await t.app.inject({ method: 'HEAD', url: path });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(first.body)));

  const again = await get(path, { 'if-none-match': etag });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect((await get(path, { 'if-none-match': `"other", ${etag}` })).statusCode).toBe(304);
  t.now = new Date(start.getTime() + 60_000); // the time of the request is not in the feed
  expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304);
  t.now = start;

  const params = { appointmentId: id };
  await browser.call(rescheduleAppointment, { params, body: { date: '2027-01-08', time: '11:00', version: 1 } });
  const changed = await get(path, { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);

  for (let n = 10; n < 15; n += 1) await browser.call(bookAppointment, booking({ date: `2027-02-${n}` }));
  const compressed = await get(path, { 'accept-encoding': 'gzip' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(compressed.headers.vary).toContain('accept-encoding');
});

test('an account has 120 whole readings an hour; a program that has the current feed is always served', async () => {
  const { browser, booking } = await prepareBooking(t);
  await browser.call(bookAppointment, booking());
  const path = await subscribe(browser);
  const etag = String((await get(path)).headers.etag);
  for (let n = 1; n < 120; n += 1) expect((await get(path)).statusCode).toBe(200);
  expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304);
  const rejected = await get(path);
  expect([rejected.statusCode, Number(rejected.headers['retry-after']) > 0]).toEqual([429, true]);
  // Only requests that build the feed are counted. These requests are answered without building it.
  for (let n = 0; n < 20; n += 1) expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304);

  const other = await subscribe(await t.as(await createAccount(t.db)));
  expect((await get(other)).statusCode).toBe(200);
});

test('everything that an entry shows changes the ETag', async () => {
  const { browser, booking, city, doctor, family, patient } = await prepareBooking(t);
  const clinic = await createClinic(t.db, { cityId: city.id, name: 'Lotus Clinic', address: '12 Hill Road' });
  const body = booking({ doctorId: doctor.id, clinicId: clinic.id }).body;
  const { id } = (await browser.call(bookAppointment, { body })).body;
  const path = await subscribe(browser);
  const etags = new Set([(await get(path)).headers.etag]);
  const change = async (statement: Parameters<typeof t.owner.run>[0]) => {
    await t.owner.run(statement);
    etags.add((await get(path)).headers.etag);
  };
  await change(sql`
    update appointments set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = ${id}`);
  await change(sql`update patients set name = 'Another Name' where id = ${patient.id}`);
  await change(sql`update clinics set full_address = '14 Hill Road' where id = ${clinic.id}`);
  await change(sql`update clinics set name = 'Rose Clinic' where id = ${clinic.id}`);
  await change(sql`update cities set name = 'New Town' where id = ${city.id}`);
  await change(sql`insert into message_settings (account_id, language) values (${family.id}, 'hi')`);
  expect(etags.size).toBe(7);
});

test('a wrong, replaced or removed address, and the address of a deactivated account, get the reply of an unknown address', async () => {
  const { browser, family } = await prepareBooking(t);
  const replaced = await subscribe(browser);
  const path = await subscribe(browser);
  const gone = await t.as(await createAccount(t.db));
  const removed = await subscribe(gone);
  await gone.call(endCalendarFeed);
  await t.owner.run(sql`update accounts set deactivated_at = now() where id = ${family.id}`);

  const { headers: unknownHeaders, ...unknown } = await get('/nowhere');
  const token = newToken();
  const wrong = [path, replaced, removed, `/calendar/${token}.ics`, '/calendar/short.ics', '/calendar/%00.ics'];
  for (const url of [...wrong, `/calendar/${token}${token}.ics`, `/calendar/${token}`]) {
    const { statusCode, body, headers } = await get(url);
    expect([url, statusCode, body]).toEqual([url, 404, unknown.body]);
    expect({ ...headers, date: null }).toEqual({ ...unknownHeaders, date: null });
  }
  expect((await t.app.inject({ method: 'POST', url: path })).statusCode).toBe(404);

  await t.owner.run(sql`update accounts set deactivated_at = null where id = ${family.id}`);
  expect((await get(path)).statusCode).toBe(200);
});

test('no address is in the log, whether it is right, wrong, malformed or fails', async () => {
  const browser = await t.as(await createAccount(t.db));
  const path = await subscribe(browser);
  const wrong = `/calendar/${newToken()}.ics`;
  t.logged.length = 0;
  for (const url of [path, `${path}?debug=1`, `${path}/`, wrong, `${wrong}%`, `${path}x`]) {
    await get(url);
    await t.app.inject({ method: 'POST', url });
  }
  await t.owner.run(sql`alter table appointments rename column is_requested to lost`);
  expect((await get(path)).statusCode).toBe(500);
  await t.owner.run(sql`alter table appointments rename column lost to is_requested`);
  await t.owner.run(sql`alter table calendar_feeds rename column token_hash to lost`);
  expect((await get(path)).statusCode).toBe(500);
  await t.owner.run(sql`alter table calendar_feeds rename column lost to token_hash`);
  await subscribe(browser);

  const log = t.logged.join('');
  expect(log).toContain('"/calendar/:token.ics"');
  expect(log).toContain('Unexpected error');
  for (const url of [path, wrong]) expect(log).not.toContain(url.slice('/calendar/'.length, -'.ics'.length));
});

test('a network that guesses has to wait; right addresses are served also there', async () => {
  const path = await subscribe(await t.as(await createAccount(t.db)));
  const from = (remoteAddress: string, url: string) => t.app.inject({ url, remoteAddress });
  const guess = () => `/calendar/${newToken()}.ics`;
  for (let n = 0; n < 300; n += 1) expect((await from('192.0.2.9', guess())).statusCode).toBe(404);
  const rejected = await from('192.0.2.9', guess());
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '3600']);
  expect((await from('192.0.2.9', path)).statusCode).toBe(200);
  expect((await from('192.0.2.10', guess())).statusCode).toBe(404);
});
