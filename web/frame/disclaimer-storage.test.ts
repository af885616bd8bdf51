import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Page = typeof import('./disclaimer-storage.ts');

/** Loads a page. Each page has its own copy of the module. */
async function openPage(): Promise<Page> {
  vi.resetModules();
  return import('./disclaimer-storage.ts');
}

function storageOf(entries: Map<string, string>): Partial<Storage> {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
  };
}

const forbidden = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(new Map()));
  vi.stubGlobal('sessionStorage', storageOf(new Map()));
});
afterEach(() => void vi.unstubAllGlobals());

test('the disclaimer stays on later pages until the visitor agrees', async () => {
  const first = await openPage();
  expect(first.mustShowDisclaimer()).toBe(false);
  first.showDisclaimer();
  expect(first.mustShowDisclaimer()).toBe(true);
  const second = await openPage();
  expect(second.mustShowDisclaimer()).toBe(true);
  second.agreeToDisclaimer();
  expect(second.mustShowDisclaimer()).toBe(false);
  expect(first.mustShowDisclaimer()).toBe(false);
});

test('in a browser that forbids storage, the disclaimer appears and can be closed on each page', async () => {
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden });
  for (const page of [await openPage(), await openPage()]) {
    page.showDisclaimer();
    expect(page.mustShowDisclaimer()).toBe(true);
    page.agreeToDisclaimer();
    expect(page.mustShowDisclaimer()).toBe(false);
  }
});
