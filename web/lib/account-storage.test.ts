import { beforeEach, expect, test, vi } from 'vitest';

// Each tab is a copy of the module with its own session storage. All tabs share local storage.
type Tab = typeof import('./account-storage.ts') & { session: Map<string, string> };
let local: Map<string, string>;

/** A `Storage` whose entries are also properties, as in a browser. */
function storageOf(entries: Map<string, string>): Storage {
  return new Proxy({} as Storage, {
    get: (_target, name) =>
      ({
        getItem: (key: string) => entries.get(key) ?? null,
        setItem: (key: string, value: string) => void entries.set(key, value),
        removeItem: (key: string) => void entries.delete(key),
      })[String(name)],
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** Opens a tab. With `session`, reopens a closed one. Only the tab that was opened last can be used. */
async function openTab(session = new Map<string, string>()): Promise<Tab> {
  vi.stubGlobal('localStorage', storageOf(local));
  vi.stubGlobal('sessionStorage', storageOf(session));
  vi.resetModules();
  return { ...(await import('./account-storage.ts')), session };
}

beforeEach(() => {
  local = new Map();
});

test('an account can read its entries after a reload and after an expired session', async () => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeEntry('form:patient', 'asthma');
  const reloaded = await openTab(tab.session);
  reloaded.removeVoidEntries();
  reloaded.openAccountStorage('a');
  expect(reloaded.readEntry('form:patient')).toBe('asthma');
  reloaded.closeAccountStorage();
  expect(reloaded.readEntry('form:patient')).toBeNull();
  reloaded.openAccountStorage('a');
  expect(reloaded.readEntry('form:patient')).toBe('asthma');
  reloaded.removeEntry('form:patient');
  expect(reloaded.readEntry('form:patient')).toBeNull();
  expect([...reloaded.session.keys()]).toEqual([]);
});

test('a sign-out erases all entries, also for the same account', async () => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeEntry('form:patient', 'asthma');
  tab.eraseAccountStorage();
  expect([...tab.session.values(), ...local.values()]).toEqual([]);
  tab.openAccountStorage('a');
  expect(tab.readEntry('form:patient')).toBeNull();
});

test('the sign-in of another account erases all entries, also for the first account', async () => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeEntry('form:patient', 'asthma');
  tab.closeAccountStorage();
  tab.openAccountStorage('b');
  expect(tab.readEntry('form:patient')).toBeNull();
  expect([...tab.session.values()]).toEqual([]);
  tab.openAccountStorage('a');
  expect(tab.readEntry('form:patient')).toBeNull();
});

test('an id that is a prefix of another id is another account', async () => {
  const tab = await openTab();
  tab.openAccountStorage('abc');
  tab.storeEntry('form:patient', 'asthma');
  expect([tab.isLastAccount('abc'), tab.isLastAccount('ab')]).toEqual([true, false]);
  tab.openAccountStorage('ab');
  expect(tab.readEntry('form:patient')).toBeNull();
});

test('after a sign-out in another tab, the entries of this tab are void and it cannot store more', async () => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeEntry('form:patient', 'asthma');
  local.clear(); // a sign-out in the other tab
  expect(tab.wasSignedOutInOtherTab()).toBe(true);
  tab.storeEntry('form:other', 'typed in the last moment');
  tab.removeVoidEntries();
  expect([...tab.session.values()]).toEqual([]);
});

test('after a sign-out in another tab and a new sign-in, the old entries of the same account stay erased', async () => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeEntry('form:patient', 'asthma');
  local.set('account', 'a another-tag');
  expect(tab.wasSignedOutInOtherTab()).toBe(true);
  const reloaded = await openTab(tab.session);
  reloaded.openAccountStorage('a');
  expect(reloaded.readEntry('form:patient')).toBeNull();
  expect([...reloaded.session.values()]).toEqual([]);
});

test('without an account nothing is stored', async () => {
  const tab = await openTab();
  tab.storeEntry('form:patient', 'asthma');
  expect([...tab.session.values()]).toEqual([]);
  tab.openAccountStorage('a');
  expect(tab.readEntry('form:patient')).toBeNull();
});

test('if the browser forbids storage, entries last as long as the page', async () => {
  const tab = await openTab();
  const forbidden = () => {
    throw new Error('Access is denied');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: forbidden });
  tab.openAccountStorage('a');
  tab.storeEntry('history:1', 'Kamala');
  expect(tab.readEntry('history:1')).toBe('Kamala');
  expect(tab.wasSignedOutInOtherTab()).toBe(false);
  tab.openAccountStorage('b');
  expect(tab.readEntry('history:1')).toBeNull();
});

const lasting = () => [...local.keys()].filter((name) => name.startsWith('account:'));

test('a lasting entry can be read after a restart of the browser, before the server has confirmed the account', async () => {
  const tab = await openTab();
  expect(tab.storeLastingEntry('pass', 'too early')).toBe(false);
  tab.openAccountStorage('a');
  expect(tab.storeLastingEntry('pass', 'visit')).toBe(true);
  const restarted = await openTab();
  restarted.removeVoidEntries();
  expect(restarted.readLastingEntry('pass')).toBe('visit');
  expect(restarted.accountTag()).toBeNull();
});

test.each([
  ['a sign-out', (tab: Tab) => tab.eraseAccountStorage()],
  ['the end of the session on another device', (tab: Tab) => tab.endLastingData(true)],
  ['the expiry of the session', (tab: Tab) => tab.endLastingData(false)],
  ['the sign-in of another account', (tab: Tab) => tab.openAccountStorage('b')],
  [
    'the start of a page after a sign-out in a tab that was closed',
    (tab: Tab) => {
      local.delete('account');
      tab.removeVoidEntries();
    },
  ],
])('%s erases lasting entries', async (_name, end) => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeLastingEntry('pass', 'visit');
  expect(lasting()).toHaveLength(1);
  await end(tab);
  expect([lasting(), tab.readLastingEntry('pass')]).toEqual([[], null]);
});

test('a tab whose account was signed out in another tab stores no lasting entry', async () => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  local.delete('account'); // a sign-out in another tab
  expect(tab.storeLastingEntry('pass', 'visit')).toBe(false);
  expect(lasting()).toEqual([]);
});

const hour = 3_600_000;
test.each([
  ['the session expired', 0, (tab: Tab) => tab.endLastingData(false), 'hidden', ['unsent', 'hidden']],
  [
    'the session expired, and they waited for an hour',
    hour,
    (tab: Tab) => tab.endLastingData(false),
    'hidden',
    ['unsent', 'hidden'],
  ],
  ['the session expired, and they waited for longer', hour + 1, (tab: Tab) => tab.endLastingData(false), 'late', []],
  ['the clock was set back by more than an hour', -hour - 1, (tab: Tab) => tab.endLastingData(false), 'late', []],
  ['the session was ended elsewhere', 0, (tab: Tab) => tab.endLastingData(true), 'ended', []],
  ['another account signed in', 0, (tab: Tab) => tab.openAccountStorage('b'), 'replaced', []],
  ['the user was asked and signed out', 0, (tab: Tab) => tab.eraseAccountStorage(), undefined, []],
])(
  'requests waited when %s: which entries are kept, and which note the next page shows',
  async (_name, age, end, note, kept) => {
    vi.useFakeTimers({ now: Date.parse('2027-01-05T04:30:00Z'), toFake: ['Date'] });
    const tab = await openTab();
    tab.openAccountStorage('a');
    tab.storeLastingEntry('pass', 'visit');
    tab.storeNewestUnsentAt('requests', Date.now() - age);
    await end(tab);
    vi.useRealTimers();
    expect([local.get('unsent'), lasting().map((name) => name.split(':').at(-1))]).toEqual([note, kept]);
  },
);

test('hidden requests are shown again to the same account only', async () => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeNewestUnsentAt('requests', Date.now());
  const tag = tab.accountTag();
  tab.closeAccountStorage();
  await tab.endLastingData(false);
  expect([tab.visibleAccountTag(), tab.accountTag(), tab.lastAccountTag()]).toEqual([null, null, tag]);
  tab.openAccountStorage('a');
  expect([tab.visibleAccountTag(), tab.accountTag(), local.get('unsent')]).toEqual([tag, tag, undefined]);
});

test('without waiting requests, nothing is said', async () => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeNewestUnsentAt('requests', 0);
  await tab.endLastingData(false);
  expect([local.get('unsent'), lasting()]).toEqual([undefined, []]);
});

test.each([
  ['six days without the server', 6, true],
  ['eight days without the server', 8, false],
  ['a clock that was set back by eight days', -8, false],
])('after %s, lasting data can be read: %s days, %s', async (_name, days, isReadable) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-05T04:30:00Z') });
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeLastingEntry('pass', 'visits');
  tab.storeNewestUnsentAt('requests', Date.now());
  vi.setSystemTime(Date.now() + days * 86_400_000);
  const reopened = await openTab(tab.session);
  expect(reopened.eraseStaleData()).toBe(!isReadable);
  expect(reopened.readLastingEntry('pass')).toBe(isReadable ? 'visits' : null);
  expect(local.get('unsent')).toBe(isReadable ? undefined : 'late');
  vi.useRealTimers();
});

test('what an earlier release stored without a time can be read for seven days more', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-05T04:30:00Z') });
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeLastingEntry('pass', 'visits');
  local.delete('account-seen');
  const updated = await openTab();
  updated.removeVoidEntries();
  expect(updated.readLastingEntry('pass')).toBe('visits');
  vi.setSystemTime(Date.now() + 8 * 86_400_000);
  expect(updated.eraseStaleData()).toBe(true);
  vi.useRealTimers();
});
