import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/db/sql.ts';
import { newToken, tokenHash } from '#server/secrets.ts';
import { type Deployment, startDeployment, without } from '../../rig/deployment.ts';
import { atLeast, exactly, measured } from '../../rig/facts.ts';
import { inParallel, openRigBrowser, type Reply, type RigBrowser } from '../../rig/http.ts';
import { type Gateway, openGateway } from '../../rig/sms-gateways.ts';
import { assignRole, bookingForm, createOffer, createPeople } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const squatterPassword = 'the stranger words 42';
const ownerPassword = 'quite other words 7';
const twice = (password: string) => ({ password, confirmPassword: password });
const hiddenName = 'Savitri';
const hiddenNote = 'Walks with a frame';
const ownName = 'Squatting Patient';
const maxRecoveries = 6;

/**
 * What happens before the recovery, in each possible order. `ways`: the stranger opens ways into the account. `staff`:
 * staff add patients and visits. `code`: staff confirm the caller by a code.
 */
type Part = 'ways' | 'staff' | 'code';
const orders: Part[][] = [
  ['ways', 'staff', 'code'],
  ['ways', 'code', 'staff'],
  ['staff', 'ways', 'code'],
  ['staff', 'code', 'ways'],
  ['code', 'ways', 'staff'],
  ['code', 'staff', 'ways'],
];

/** A stranger registers a phone of somebody else, and staff add patients and visits for its real owner, who recovers it. */
export const squatterCheck: Check = {
  name: 'squatter',
  promise:
    'whoever registered a phone of somebody else sees nothing that staff add, and has no way in after the owner’s recovery',
  control: 'the rule about phones, and the ways in that a recovery ends besides sessions',
  async run({ quick, control }: RunOptions) {
    const families = quick || control ? 6 : 300;
    const gateway = await openGateway();
    const env = { ...gateway.env, REQUIRE_PHONE_VERIFICATION: 'false' };
    const guard = without('proved-phones');
    const deployment = await startDeployment({
      servers: 2,
      ...(control ? { env: { ...env, ...guard.env }, flags: guard.flags } : { env }),
    });
    try {
      const world = await createWorld(deployment, gateway);
      await inParallel(families, 4, (n) => oneFamily(world, n));
      const { seen } = world;
      const deadlocks = (await deployment.databaseLog()).split(' 40P01 ').length - 1;
      return [
        exactly('texts of staff that the stranger read', seen.leaked, 0),
        exactly('ways of the stranger that work after the recovery', seen.ways, 0),
        exactly('owners who recovered the account', seen.recovered, families),
        exactly('owners who see what staff added, on each server', seen.shown, 2 * families),
        exactly('owners who see what the stranger entered', seen.strangers, 0),
        exactly('replies that nobody expects', seen.broken, 0),
        exactly('deadlocks', deadlocks, 0),
        atLeast('times the stranger read what it entered itself', seen.own, families),
        measured('replies that the stranger read', seen.read),
        measured('requests of the stranger beside the recovery', seen.raced),
        measured('codes that a change of the password ended', seen.repeated),
      ];
    } finally {
      await deployment.close();
      gateway.close();
    }
  },
};

async function createWorld(deployment: Deployment, gateway: Gateway) {
  const { owner, servers } = deployment;
  const [helper] = await createPeople(owner, 1);
  if (!helper) throw new Error('There is no helper.');
  await assignRole(owner, 'assistant', helper);
  const { doctorIds, form } = await createOffer(owner, 20);
  let slots = 0;
  const booking = (patientId: string) => {
    const doctorId = doctorIds[slots % doctorIds.length];
    return { ...bookingForm(form, patientId, Math.floor(slots++ / doctorIds.length)), doctorId };
  };
  let browsers = 0;
  const open = (cookies: Record<string, string> = {}) => openRigBrowser(browsers++, cookies);
  const urls = servers.map((server) => server.url);
  const seen = {
    leaked: 0,
    ways: 0,
    recovered: 0,
    shown: 0,
    strangers: 0,
    broken: 0,
    own: 0,
    read: 0,
    raced: 0,
    repeated: 0,
  };
  return { owner, gateway, urls, helper, booking, open, seen };
}
type World = Awaited<ReturnType<typeof createWorld>>;

type Family = {
  n: number;
  accountId: string;
  phone: string;
  browser: RigBrowser;
  patientId: string;
  /** Sessions, devices, calendar addresses and links that the stranger ever had. */
  sessions: Set<string>;
  devices: Set<string>;
  feeds: string[];
  links: string[];
  passwords: string[];
  /** A browser that asked for a recovery, and the code, which somebody read out to the stranger. */
  waiting?: { browser: RigBrowser; code: string };
  /** The code that was sent for the stranger's session. */
  verifyCode?: string;
  hidden: { patientId: string; visitId: string }[];
};

async function oneFamily(world: World, n: number): Promise<void> {
  const { urls, seen, open } = world;
  const family = await register(world, n);
  const parts: Record<Part, () => Promise<unknown>> = {
    ways: () => openWays(world, family),
    staff: () => addByStaff(world, family),
    code: () => confirmByStaff(world, family),
  };
  for (const part of orders[n % orders.length] ?? []) {
    await Promise.all([parts[part](), readAll(world, family, family.browser)]);
    const texts = await readAll(world, family, family.browser);
    seen.leaked += countLeaks(family, texts);
    if (texts.some((text) => text.includes(ownName))) seen.own += 1;
  }
  const owner = await recover(world, family);
  if (!owner) return;
  seen.recovered += 1;
  seen.ways += await countWays(world, family, owner);
  for (const url of urls) {
    const texts = await readAll(world, family, owner, [url]);
    if (texts.some((text) => text.includes(hiddenNote)) && texts.some((text) => text.includes(hiddenName)))
      seen.shown += 1;
    if (texts.some((text) => text.includes(ownName))) seen.strangers += 1;
  }
  for (const browser of [owner, family.browser, family.waiting?.browser ?? open()]) browser.close();
}

/** Sends a request that must succeed. */
async function done(world: World, reply: Promise<Reply>): Promise<Record<string, unknown>> {
  const { status, text } = await reply;
  if (status < 200 || status > 299) {
    world.seen.broken += 1;
    throw new Error(`A preparing request got ${status}: ${text}`);
  }
  return JSON.parse(text) as Record<string, unknown>;
}

async function register(world: World, n: number): Promise<Family> {
  const browser = world.open();
  const phone = `+9197${String(n).padStart(8, '0')}`;
  const url = urlOf(world, n);
  await done(world, browser.send(url, '/api/register', { name: 'A Stranger', phone, ...twice(squatterPassword) }));
  const row = await world.owner.row<{ id: string }>(sql`select id from accounts where phone = ${phone}`);
  const patient = await done(world, browser.send(url, '/api/patients', { name: ownName, age: 30, gender: 'Male' }));
  const family: Family = {
    n,
    accountId: row.id,
    phone,
    browser,
    patientId: String(patient.id),
    passwords: [squatterPassword],
    sessions: new Set(),
    devices: new Set(),
    feeds: [],
    links: [],
    hidden: [],
  };
  remember(family, browser);
  return family;
}

const urlOf = ({ urls }: World, n: number) => urls[n % urls.length] ?? '';

function remember(family: Family, browser: RigBrowser): void {
  const session = browser.cookies.get('session');
  const device = browser.cookies.get('device');
  if (session) family.sessions.add(session);
  if (device) family.devices.add(device);
}

async function addFeed(world: World, family: Family): Promise<Reply> {
  const reply = await family.browser.send(urlOf(world, family.feeds.length), '/api/calendar-feed', {});
  if (reply.status < 300) family.feeds.push(new URL(JSON.parse(reply.text).url).pathname);
  return reply;
}

/** Opens every way in for the stranger: the link of a message, a calendar address, notifications, waiting codes. */
async function openWays(world: World, family: Family): Promise<void> {
  const { owner, gateway, open } = world;
  const { n, browser, accountId, phone, patientId } = family;
  const url = urlOf(world, n);
  const visit = await done(world, browser.send(url, '/api/appointments', world.booking(patientId)));
  const token = newToken().slice(0, 16);
  await owner.run(sql`
    insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, due_at, next_attempt_at,
      expires_at, sent_at, link_hash)
    select a.user_id, a.id, a.starts_at, 'booked', ${`check ${n}`}, 'email', 'sent', now(), now(), a.starts_at, now(),
      ${tokenHash(token)}
    from appointments a where a.id = ${String(visit.id)}`);
  family.links.push(token);
  await owner.run(sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, 'https://push.invalid/' || id, 'p', 'a' from sessions
    where account_id = ${accountId} on conflict do nothing`);
  if ((await addFeed(world, family)).status >= 300) world.seen.broken += 1;
  await done(world, browser.send(url, '/api/account/phone/code', {}));
  family.verifyCode = await gateway.codeFor(phone);
  const waiting = open();
  await done(world, waiting.send(url, '/api/password-recovery', { phone }));
  family.waiting = { browser: waiting, code: await gateway.codeFor(phone) };
}

/** Staff add a patient with a visit, a step and a note, and a visit for the stranger's patient. */
async function addByStaff(world: World, family: Family): Promise<void> {
  const staff = world.open({ session: world.helper.token });
  const { accountId, patientId, n } = family;
  const [first, second] = [urlOf(world, n), urlOf(world, n + 1)];
  const form = { name: hiddenName, age: 61, gender: 'Female', medicalHistory: hiddenNote, key: randomUUID() };
  const patient = await done(world, staff.send(first, `/api/admin/families/${accountId}/patients`, form));
  for (const id of [String(patient.id), patientId]) {
    const body = { ...world.booking(id), notes: hiddenNote };
    const visit = await done(world, staff.send(second, '/api/admin/appointments', body));
    const visitId = String(visit.id);
    family.hidden.push({ patientId: String(patient.id), visitId });
    const step = { title: `${hiddenNote}: pick-up`, date: body.date };
    await done(world, staff.send(first, `/api/admin/appointments/${visitId}/steps`, step));
  }
  staff.close();
}

/** The caller reads a code to staff. The code proves who calls, not who knows the password. */
async function confirmByStaff(world: World, { accountId, phone, n }: Family): Promise<void> {
  const staff = world.open({ session: world.helper.token });
  await done(world, staff.send(urlOf(world, n), `/api/admin/families/${accountId}/phone-code`, {}));
  const code = await world.gateway.codeFor(phone);
  await done(world, staff.send(urlOf(world, n + 1), `/api/admin/families/${accountId}/phone-code/confirm`, { code }));
  staff.close();
}

/** Everything that a browser of the account, its calendar addresses and its links show. */
async function readAll(world: World, family: Family, browser: RigBrowser, urls = world.urls): Promise<string[]> {
  const paths = [
    ...['/api/patients', '/api/appointments?when=all', '/api/appointments/overview', '/api/inbox'],
    ...['/api/account', '/api/account/access-records', '/api/message-settings', `/api/patients/${family.patientId}`],
    ...family.hidden.flatMap(({ patientId, visitId }) => [
      ...[`/api/patients/${patientId}`, `/api/patients/${patientId}/name`, `/api/patients/${patientId}/places`],
      ...[`/api/appointments/${visitId}`, `/api/appointments/${visitId}/calendar`],
    ]),
    ...family.feeds,
    ...family.links.map((link) => `/api/replies/${link}`),
  ];
  const texts: string[] = [];
  for (const url of urls)
    for (const path of paths) {
      const { status, text } = await browser.send(url, path);
      if (status === 0 || status >= 500) world.seen.broken += 1;
      texts.push(text);
    }
  world.seen.read += texts.length;
  return texts;
}

function countLeaks({ hidden }: Family, texts: string[]): number {
  const words = [hiddenName, hiddenNote, ...hidden.map(({ visitId }) => visitId)];
  return texts.filter((text) => words.some((word) => text.includes(word))).length;
}

/** The owner recovers the account by a code, while the stranger tries to keep access. Returns the owner's browser. */
async function recover(world: World, family: Family): Promise<RigBrowser | null> {
  const { gateway, open, seen } = world;
  const { phone, n } = family;
  for (let attempt = 0; attempt < maxRecoveries; attempt += 1) {
    const owner = open();
    await done(world, owner.send(urlOf(world, n + attempt), '/api/password-recovery', { phone }));
    const code = await gateway.codeFor(phone);
    // A change of the password ends codes, so the stranger changes it in some of the first attempts only.
    const race = raceOf(world, family, attempt === 0 && n % 2 === 0);
    const confirm = () =>
      owner.send(urlOf(world, n + 1), '/api/password-recovery/confirm', { code, ...twice(ownerPassword) });
    const [{ status }] = await Promise.all([pause(Math.random() * 60).then(confirm), ...race]);
    if (status === 200) return owner;
    owner.close();
    if (status !== 409) seen.broken += 1;
    else seen.repeated += 1;
  }
  return null;
}

/** Requests of the stranger at the moment of the recovery, on both servers. */
function raceOf(world: World, family: Family, changesPassword: boolean): Promise<void>[] {
  const { browser, passwords, phone, patientId } = family;
  const { open, seen } = world;
  const requests: ((url: string) => Promise<Reply>)[] = [
    () => addFeed(world, family),
    () => addFeed(world, family),
    (url) => browser.send(url, '/api/patients', { name: ownName, age: 31, gender: 'Male' }),
    (url) => browser.send(url, '/api/patients', { name: ownName, age: 32, gender: 'Male' }),
    (url) => browser.send(url, '/api/appointments', world.booking(patientId)),
    (url) => browser.send(url, '/api/appointments', world.booking(patientId)),
    (url) => browser.send(url, '/api/account', { name: 'Another Stranger' }, 'PATCH'),
    async (url) => {
      const other = open();
      const reply = await other.send(url, '/api/sign-in', { phone, password: passwords.at(-1) });
      remember(family, other);
      other.close();
      return reply;
    },
  ];
  if (changesPassword) {
    const next = `${squatterPassword} again`;
    passwords.push(next);
    requests.push((url) =>
      browser.send(url, '/api/account/password', { currentPassword: passwords[0], ...twice(next) }),
    );
  }
  return requests.map(async (send, k) => {
    await pause(Math.random() * 120);
    const { status } = await send(urlOf(world, k));
    remember(family, browser);
    seen.raced += 1;
    if (status === 0 || status >= 500) seen.broken += 1;
  });
}

/** Counts how many of the stranger's ways into the account still work, on both servers. */
async function countWays(world: World, family: Family, owner: RigBrowser): Promise<number> {
  const { open, urls } = world;
  const { sessions, devices, feeds, links, passwords, phone, accountId, waiting, verifyCode } = family;
  let works = 0;
  const isFound = (path: string, browser: RigBrowser, url: string, body?: object) =>
    browser.send(url, path, body).then(({ status }) => status < 400);
  for (const url of urls) {
    for (const session of sessions) {
      const browser = open({ session });
      const { text } = await browser.send(url, '/api/viewer');
      if (!text.includes('"viewer":null')) works += 1;
      if (verifyCode && (await isFound('/api/account/phone/confirm', browser, url, { code: verifyCode }))) works += 1;
      browser.close();
    }
    const nobody = open();
    for (const path of [...feeds, ...links.map((link) => `/api/replies/${link}`)])
      if (await isFound(path, nobody, url)) works += 1;
    nobody.close();
    for (const device of ['', ...devices]) {
      const browser = open(device ? { device } : {});
      for (const password of passwords) await browser.send(url, '/api/sign-in', { phone, password });
      if (browser.cookies.has('session')) works += 1;
      browser.close();
    }
    const form = { code: waiting?.code, ...twice(squatterPassword) };
    if (waiting && (await isFound('/api/password-recovery/confirm', waiting.browser, url, form))) works += 1;
  }
  const own = {
    session: tokenHash(owner.cookies.get('session') ?? ''),
    device: tokenHash(owner.cookies.get('device') ?? ''),
  };
  const { left } = await world.owner.row<{ left: number }>(sql`
    select ((select count(*) from sessions where account_id = ${accountId} and token_hash <> ${own.session})
      + (select count(*) from devices where account_id = ${accountId} and token_hash <> ${own.device})
      + (select count(*) from push_subscriptions where account_id = ${accountId})
      + (select count(*) from calendar_feeds where account_id = ${accountId}))::integer as left`);
  return works + left;
}
