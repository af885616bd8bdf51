import { blockedWorker } from './page-checks.ts';
import { type Browser, test as base, expect, type Page } from './server-of-worker.ts';

export { type Browser, expect, type Page };

// The browser logs rejected requests to the console. Every other message is a defect.
const rejectedRequest = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;

/** A visitor who has chosen a city. The test fails on errors and warnings in the browser's console. */
export const test = base.extend<{ complaints: string[] }>({
  storageState: async ({ baseURL }, use) => {
    const localStorage = [
      { name: 'selectedCity', value: 'Mumbai' },
      { name: 'hasSeenDisclaimer', value: 'true' },
    ];
    await use({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] });
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        const isBad = ['error', 'warning'].includes(message.type()) && !rejectedRequest.test(message.text());
        if (isBad && message.text() !== blockedWorker) complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await context.addInitScript(watchDialogs);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs in the browser. Complains about every dialog in which Enter would submit a form behind it. */
function watchDialogs() {
  const showModal = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.showModal = function show() {
    showModal.call(this);
    if (this.closest('form')) reportError(new Error('A dialog lies in a form'));
  };
  addEventListener(
    'submit',
    ({ target }) => {
      const isBehind = document.querySelector('dialog:modal') && !(target as Element).closest('dialog:modal');
      if (isBehind) reportError(new Error('A form behind a dialog was submitted'));
    },
    { capture: true },
  );
}

/** Opens a page with a form, and waits until the form is visible. */
export async function openForm(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('button[type=submit]:visible')).toBeVisible();
}

/**
 * Opens a page as a link on another page does: the browser loads its data, and a test can delay or change the replies.
 * With `goto`, a signed-in page comes from the server with its data.
 */
export async function openByLink(page: Page, path: string) {
  await page.goto('/help');
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** A phone number without an account. */
export function newPhone(): string {
  return `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

/** Signs in. First leaves the open page, which would navigate by itself when the sign-in ends its session. */
export async function signInAs(page: Page, { phone, password }: { phone: string; password: string }) {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  // A busy server answers 503, and accepts the sign-in later.
  await expect(async () => {
    const answer = await page.request.post('/api/sign-in', { data: { phone, password } });
    expect(answer.status()).toBe(200);
  }).toPass({ intervals: [1_000], timeout: 60_000 });
}

/** Registers a family for one test and signs it in. */
export async function registerFamily(page: Page, name: string) {
  const family = { name, phone: newPhone(), password: 'gulmohar in bloom' };
  const answer = await page.request.post('/api/register', { data: { ...family, confirmPassword: family.password } });
  expect(answer.status()).toBe(201);
  return family;
}

/** Sends wrong passwords until a login also needs a code. */
export async function exhaustAttempts(page: Page, phone: string) {
  for (let n = 0; n < 3; n += 1) {
    const answer = await page.request.post('/api/sign-in', { data: { phone, password: `guess number ${n}` } });
    expect(answer.status()).toBe(401);
  }
}

/** The newest code that was sent to a phone. */
export async function codeFor(page: Page, phone: string): Promise<string> {
  await expect.poll(() => codesSentTo(page, phone)).not.toEqual([]); // the message is sent after the reply
  return (await codesSentTo(page, phone))[0] ?? '';
}

/** All codes that were sent to a phone, newest first. Other messages, such as warnings, are left out. */
export async function codesSentTo(page: Page, phone: string): Promise<string[]> {
  const html = await (await page.request.get('/dev/outbox')).text();
  const messages = html.split('<li>').filter((message) => message.includes(phone));
  return messages.flatMap((message) => message.match(/\b\d{6}(?= is your CareSaathi code)/)?.[0] ?? []);
}
