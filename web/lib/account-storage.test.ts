import { beforeEach, expect, test, vi } from 'vitest';

// Each tab is a copy of the module with a session storage of its own; local storage belongs to the whole browser.
type Tab = typeof import('./account-storage.ts') & { session: Map<string, string> };
let local: Map<string, string>;

/** What a browser offers as storage: entries are also properties. */
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

/** Opens a tab, or with `session` opens a closed one again. Only the tab that was opened last can be used. */
async function openTab(session = new Map<string, string>()): Promise<Tab> {
  vi.stubGlobal('localStorage', storageOf(local));
  vi.stubGlobal('sessionStorage', storageOf(session));
  vi.resetModules();
  return { ...(await import('./account-storage.ts')), session };
}

beforeEach(() => {
  local = new Map();
});

test('an account finds its entries after a reload, and after a sign-in that ran out', async () => {
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

test('a sign-out on purpose erases everything, also for the same account', async () => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeEntry('form:patient', 'asthma');
  tab.eraseAccountStorage();
  expect([...tab.session.values(), ...local.values()]).toEqual([]);
  tab.openAccountStorage('a');
  expect(tab.readEntry('form:patient')).toBeNull();
});

test('another account finds nothing, and neither does the first one afterwards', async () => {
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

test('an id that begins like another one is another account', async () => {
  const tab = await openTab();
  tab.openAccountStorage('abc');
  tab.storeEntry('form:patient', 'asthma');
  expect([tab.isLastAccount('abc'), tab.isLastAccount('ab')]).toEqual([true, false]);
  tab.openAccountStorage('ab');
  expect(tab.readEntry('form:patient')).toBeNull();
});

test('a sign-out in another tab voids what this one stored, and it can store nothing more', async () => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeEntry('form:patient', 'asthma');
  local.clear(); // the other tab
  expect(tab.hasAccountEnded()).toBe(true);
  tab.storeEntry('form:other', 'typed in the last moment');
  tab.removeVoidEntries();
  expect([...tab.session.values()]).toEqual([]);
});

test('the same account again after a sign-out in another tab: what was typed before it stays erased', async () => {
  const tab = await openTab();
  tab.openAccountStorage('a');
  tab.storeEntry('form:patient', 'asthma');
  local.set('account', 'a another-mark');
  expect(tab.hasAccountEnded()).toBe(true);
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

test('a browser that forbids storage keeps entries for as long as the page lives', async () => {
  const tab = await openTab();
  const forbidden = () => {
    throw new Error('Access is denied');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: forbidden });
  tab.openAccountStorage('a');
  tab.storeEntry('history:1', 'Kamala');
  expect(tab.readEntry('history:1')).toBe('Kamala');
  expect(tab.hasAccountEnded()).toBe(false);
  tab.openAccountStorage('b');
  expect(tab.readEntry('history:1')).toBeNull();
});
