import { expect, test, waitingFamily } from './offline-device.ts';
import { expectAccessible } from './page-checks.ts';
import type { Page } from './visitor.ts';

/** Marks the document, so that a reload is noticed. */
const mark = (page: Page) => page.evaluate('window.isSameDocument = true');
const isSame = (page: Page) => page.evaluate('window.isSameDocument === true');

test('a newer version is offered and never forced; a tab keeps the files of its own version while it is open', {
  tag: '@full',
}, async ({ device, network }) => {
  const { page, fillForm } = await waitingFamily(device);
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await page.goto('/patients');
  await expect.poll(isControlled).toBe(true);
  const other = await page.context().newPage();
  await other.goto('/help');
  await fillForm('Half filled in');
  for (const tab of [page, other]) await mark(tab);

  // A new version is deployed: its service worker does not know a file that the tabs have loaded.
  const worker = await (await page.request.get('/sw.js')).text();
  const loaded = await page.evaluate(async () => {
    const files = await (await caches.open('files')).keys();
    return files.map(({ url }) => new URL(url).pathname).find((path) => /^\/assets\/.*\.js$/.test(path)) ?? '';
  });
  expect(worker).toContain(loaded);
  const isCached = () => page.evaluate(async (path) => (await caches.match(path)) !== undefined, loaded);
  network.replaceScript('/sw.js', worker.replaceAll(loaded, '/assets/of-another-version.js'));
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

  const notice = (tab: Page) => tab.getByRole('status').filter({ hasText: 'There is a newer version of CareSaathi.' });
  for (const tab of [page, other]) await expect(notice(tab)).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
  expect([await isSame(page), await isSame(other), await isCached()]).toEqual([true, true, true]);
  await expect(page.getByLabel('Notes')).toHaveValue('Half filled in');
  await notice(other).getByRole('button', { name: 'Later' }).click();
  await expect(notice(other)).toBeHidden();
  await other.close();

  // Only a press on `Reload` loads the new version. The entered text is still there.
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isSame(page)).toBe(false);
  await expect(page.getByLabel('Notes')).toHaveValue('Half filled in');
  await page.goto('/patients');
  await expect.poll(isCached).toBe(false);
});
