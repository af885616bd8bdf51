import { familyWithPatient, freeSlot } from './booking-data.ts';
import { expectAccessible, tabTo } from './page-checks.ts';
import { countTaps } from './taps.ts';
import { expect, newPhone, type Page, registerFamily, test } from './visitor.ts';

// These journeys load many signed-in pages, which is slow on a busy machine.
test.use({ viewport: { width: 360, height: 780 } });

const mostTaps = 14;
const family = { name: 'Lakshmi Venkataraman', password: 'jasmine at dusk' };

/** Collects the texts of red toasts, alerts and field errors, on every page of the journey. */
async function redMessages(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('reportRed', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    const red = '.ui-toast[data-tone="destructive"], [role="alert"], .ui-error';
    const report = (text: string) => (window as unknown as { reportRed(text: string): void }).reportRed(text);
    const look = () => {
      for (const { textContent } of document.querySelectorAll(red)) if (textContent) report(textContent);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return seen;
}

async function openLogin(page: Page) {
  await page.waitForURL('/login?**');
  await page.waitForFunction(() => !('$_TSR' in window)); // the page is hydrated
  await page.getByRole('tab', { name: 'Login' }).click();
}

test.describe('a browser that was never here', () => {
  test.use({ storageState: { cookies: [], origins: [] }, hasTouch: true, isMobile: true });

  test('from home to a booked visit in at most 14 taps, without a red message', async ({ page }) => {
    const red = await redMessages(page);
    const { tap, total } = countTaps();
    const { doctor } = await freeSlot(page);
    await page.goto('/');
    await tap(page.getByRole('dialog', { name: 'Select Your City' }).getByRole('button', { name: doctor.city }));
    await tap(page.getByRole('button', { name: 'I agree' }));
    await tap(page.getByRole('article', { name: doctor.name }).getByRole('link', { name: doctor.name, exact: true }));
    const freeTime = page.getByRole('link', { name: /^Book \d+:\d\d [AP]M, / }).last();
    const pressed = await freeTime.innerText();
    const booking = (await freeTime.getAttribute('href')) ?? '';
    await tap(freeTime);

    const form = page.getByRole('tabpanel', { name: 'Register' });
    await expect(form).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await expectAccessible(page);
    await tap(form.getByLabel('Full name'));
    for (const text of [family.name, newPhone(), family.password]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
      if (text === family.password) await page.keyboard.press('Tab'); // over the button that shows the password
    }
    await page.keyboard.type(family.password);
    await tap(form.getByRole('button', { name: 'Register' }));

    await expect(page).toHaveURL(`/patients/new?from=${encodeURIComponent(booking)}`);
    await expect(page.getByText('Who is the visit for?')).toBeVisible();
    await expect(page.getByText('Registration successful')).toBeVisible();
    await expectAccessible(page);
    await tap(page.getByRole('button', { name: 'For me' }));
    await expect(page.getByLabel('Name')).toHaveValue(family.name);
    await expect(page.getByLabel('Age')).toBeFocused();
    await page.keyboard.type('34');
    await tap(page.getByText('Female', { exact: true }));
    await expect(page.getByText('Registration successful')).toBeVisible(); // the message stays long enough to be read
    await tap(page.getByRole('button', { name: 'Add Patient' }));

    await expect(page).toHaveURL(new RegExp(`^[^?]+/appointment\\?doctor=${doctor.id}&date=.*&time=.*&patient=`));
    await expect(page.getByRole('radio', { name: pressed, exact: true })).toBeChecked();
    await expect(page.getByRole('main').getByText(family.name).first()).toBeVisible();
    const submit = page.getByRole('button', { name: 'Book Appointment' });
    await expect(submit).not.toHaveAttribute('aria-disabled');
    await tap(submit);
    await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Appointment Booked')).toBeVisible();
    expect(red).toEqual([]);
    expect(total()).toBeLessThanOrEqual(mostTaps);
  });
});

test('Login is one tap away, and a family without patients adds one before it books', { tag: '@full' }, async ({
  page,
}) => {
  const red = await redMessages(page);
  const account = await registerFamily(page, 'Been Here Once');
  await page.context().clearCookies();
  await page.goto('/clinics');
  const clinic = page.getByRole('link', { name: /^Book Now at / }).first();
  const from = (await clinic.getAttribute('href')) ?? '';
  await clinic.click();
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await openLogin(page);
  const login = page.getByRole('tabpanel', { name: 'Login' });
  await login.getByLabel('Phone number').fill(account.phone);
  await login.getByLabel('Password', { exact: true }).fill(account.password);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/patients/new?from=${encodeURIComponent(from)}`);

  // From here on, only the keyboard is used.
  await expect(page.locator('#content')).toBeFocused(); // a new page begins at its top
  await tabTo(page, page.getByRole('button', { name: 'For me' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space'); // the first gender
  await page.keyboard.press('Enter'); // submits the form
  await expect(page).toHaveURL(/\/appointment\?clinic=[0-9a-f-]{36}&patient=[0-9a-f-]{36}$/);
  await expect(page.getByRole('main').getByText('Been Here Once').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/clinics'); // not the form that would add the person again

  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Book Appointment' }).click();
  await openLogin(page);
  await login.getByLabel('Phone number').fill(account.phone);
  await login.getByLabel('Password', { exact: true }).fill(account.password);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/appointment'); // the family has a patient now

  await page.getByRole('link', { name: 'Add a person' }).click();
  await page.getByLabel('Name').fill('Second Person');
  await page.getByLabel('Age').fill('7');
  await page.getByText('Other', { exact: true }).click();
  await page.getByRole('button', { name: 'Add Patient' }).click();
  await expect(page).toHaveURL(/\/appointment\?.*patient=[0-9a-f-]{36}$/); // back to the booking, for the new person
  await expect(page.getByRole('radio', { name: 'Second Person' })).toBeChecked();
  expect(red).toEqual([]);
});

test('Book opens the Register tab before hydration too; a typed address is rejected', async ({ page }) => {
  const register = page.getByRole('tab', { name: 'Register' });
  await page.goto('/services');
  const link = page.getByRole('main').getByRole('link', { name: 'Book Appointment' });
  // Follows the link as before hydration: the browser loads a new document.
  await link.evaluate(({ href }: HTMLAnchorElement) => location.assign(href));
  await page.waitForURL('/login?from=%2Fappointment&new=1');
  await expect(register).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Authentication required')).toHaveCount(0);

  await page.goto('/appointment');
  await expect(page.getByText('Authentication required')).toBeVisible();
  await expect(page).toHaveURL('/login?from=%2Fappointment');
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');

  // The session ends while the booking page is open, and a page that was opened by a link is loaded again.
  await familyWithPatient(page, 'Session Ends');
  await page.goto('/services');
  await link.evaluate(({ href }: HTMLAnchorElement) => location.assign(href));
  await expect(page.getByRole('button', { name: 'Book Appointment' })).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByText('Authentication required')).toBeVisible();
});

test('the text size is chosen in the menu, kept on this device, and there before the first paint', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.sizeAtStart = getComputedStyle(document.documentElement).fontSize;
    });
  });
  const html = page.locator('html');
  await page.goto('/help');
  await expect(html).toHaveAttribute('data-size-at-start', '16px');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const group = page.getByRole('group', { name: 'Text size' });
  await expect(group.getByRole('button')).toHaveText(['100 %', '125 %', '150 %']);
  await expect(group.getByRole('button', { pressed: true })).toHaveText('100 %');
  await group.getByRole('button', { name: '150 %' }).click();
  await expect(group.getByRole('button', { pressed: true })).toHaveText('150 %'); // the menu stays open
  await expect(html).toHaveCSS('font-size', '24px');
  await expectAccessible(page);

  await registerFamily(page, 'Larger Letters');
  await page.goto('/account');
  await expect(html).toHaveAttribute('data-size-at-start', '24px');
  const reading = page.getByRole('main').getByRole('group', { name: 'Text size' });
  await expect(reading.getByRole('button', { pressed: true })).toHaveText('150 %');
  await reading.getByRole('button', { name: '125 %' }).click();
  await expect(html).toHaveCSS('font-size', '20px');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(html).toHaveAttribute('data-size-at-start', '20px');
  await page.getByRole('banner').getByRole('button', { name: 'Text size' }).click();
  await group.getByRole('button', { name: '100 %' }).click();
  await expect(html).toHaveCSS('font-size', '16px');
  await expectAccessible(page);
});
