import { createServer } from 'node:http';
import { getJson } from './booking-data.ts';
import { expectAccessible } from './page-checks.ts';
import { openAs } from './staff.ts';
import { type Browser, expect, openForm, type Page, registerFamily, test } from './visitor.ts';

// An SMS gateway turns the rule about phones on. The file has one test, so only one worker listens on the port.
const gatewayPort = Number(process.env.E2E_PORT ?? 21_873) + 90;
test.use({
  serverSettings: { E2E_SMS_GATEWAY: `http://127.0.0.1:${gatewayPort}/`, REQUIRE_PHONE_VERIFICATION: 'false' },
});

const sent: { to: string; text: string }[] = [];
const gateway = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  sent.unshift(JSON.parse(body));
  response.end();
});
test.beforeAll(() => new Promise<void>((resolve) => gateway.listen(gatewayPort, '127.0.0.1', resolve)));
test.afterAll(() => void gateway.close());

/** The newest SMS to a phone that contains a code. */
async function codeTo(phone: string): Promise<{ code: string; text: string }> {
  const found = () => sent.find(({ to, text }) => to.endsWith(phone) && /\d{6}/.test(text))?.text;
  await expect.poll(found).toBeDefined();
  const text = found() ?? '';
  sent.length = 0;
  return { code: /\d{6}/.exec(text)?.[0] ?? '', text };
}

const patientNames = async (page: Page) =>
  (await getJson<{ rows: { name: string }[] }>(page, '/api/patients')).rows.map(({ name }) => name);
const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

test('a phone that nobody has proved: what staff see, what the account sees, and how the owner gets it back', async ({
  page,
  browser,
  runStatement,
}) => {
  const family = await registerFamily(page, 'Somebody Else');
  const own = { name: 'Own Patient', age: 30, gender: 'Male' };
  const added = await page.request.post('/api/patients', { data: own });
  const patient = (await added.json()) as { id: string };
  const account = (await getJson<{ viewer: { id: string } }>(page, '/api/viewer')).viewer.id;

  // Staff are warned before they add anything, and send a code while they speak with the caller.
  const staffPage = await newPage(browser);
  const warning = staffPage.getByText('Phone not confirmed', { exact: true });
  await openAs(staffPage, 'assistant', '/admin');
  await staffPage.keyboard.press('Control+k');
  await staffPage.keyboard.type(family.phone);
  await expect(staffPage.getByRole('option').filter({ hasText: 'Phone not confirmed' })).toBeVisible();
  await staffPage.goto(`/appointment?patient=${patient.id}`);
  await expect(warning).toBeVisible();
  await staffPage.goto(`/patients/new?family=${account}`);
  await expect(warning).toBeVisible();
  await expectAccessible(staffPage);
  await staffPage.getByRole('button', { name: 'Send a code' }).click();
  const call = staffPage.getByRole('dialog', { name: 'Ask the caller for the code' });
  const { code: told, text } = await codeTo(family.phone);
  expect(text).toBe(
    `${told} is the code for your call with CareSaathi. It is valid for 10 minutes. If you are not talking to us, tell it to nobody.`,
  );
  await call.getByLabel('6-digit code').fill(told);
  await call.getByRole('button', { name: 'Confirm' }).click();
  await expect(staffPage.getByText('Phone confirmed')).toBeVisible();
  await expect(warning).toBeHidden();
  await staffPage.getByLabel('Name', { exact: true }).fill('Real Savitri');
  await staffPage.getByLabel('Age', { exact: true }).fill('61');
  await staffPage.getByText('Female', { exact: true }).click();
  await staffPage.getByRole('button', { name: 'Add Patient' }).click();
  await expect(staffPage.getByText('Patient added')).toBeVisible();

  // A person who signs in with the password is asked to prove the phone, may do it later, and sees no more than before.
  const other = await newPage(browser);
  await openForm(other, '/login');
  const login = other.getByRole('tabpanel', { name: 'Login' });
  await login.getByLabel('Phone number').fill(family.phone);
  await login.getByLabel('Password', { exact: true }).fill(family.password);
  await login.getByRole('button', { name: 'Login' }).click();
  const asked = other.getByRole('dialog', { name: 'Confirm your phone' });
  await expect(asked).toContainText('Until then you see only what you entered yourself');
  await asked.getByRole('button', { name: 'Later' }).click();
  await expect(other).toHaveURL('/patients');
  expect(await patientNames(other)).toEqual(['Own Patient']);

  // The holder of the phone recovers the account and sees what staff entered. What was entered before the recovery is set aside:
  // hidden from the family until it confirms it.
  await runStatement('delete from attempt_counters'); // here, staff and the family have one address
  const owner = await newPage(browser);
  await openForm(owner, '/forgot-password');
  await owner.getByLabel('Phone number').fill(family.phone);
  await owner.getByRole('button', { name: 'Send code' }).click();
  await owner.getByLabel('6-digit code').fill((await codeTo(family.phone)).code);
  await owner.getByLabel('New password', { exact: true }).fill('lotus in the pond');
  await owner.getByLabel('Confirm new password').fill('lotus in the pond');
  await owner.getByRole('button', { name: 'Change password' }).click();
  await expect(owner).toHaveURL('/patients');
  expect(await patientNames(owner)).toEqual(['Real Savitri']);
  expect((await getJson<{ viewer: null }>(other, '/api/viewer')).viewer).toBeNull();
  await staffPage.goto(`/admin/families/${account}`);
  await expect(staffPage.getByRole('heading', { name: 'Set aside' })).toBeVisible();

  await owner.goto('/account');
  const earlier = owner.getByRole('region', { name: 'Earlier entries' });
  await earlier.getByLabel('Name of a patient').fill('Somebody');
  await earlier.getByRole('button', { name: 'Show again' }).click();
  await expect(earlier.getByLabel('Name of a patient')).toHaveAccessibleDescription(
    'No patient from before has this name.',
  );
  await earlier.getByLabel('Name of a patient').fill('own patient');
  await earlier.getByRole('button', { name: 'Show again' }).click();
  await expect(owner.getByText('Your earlier entries are shown again')).toBeVisible();
  expect((await patientNames(owner)).toSorted()).toEqual(['Own Patient', 'Real Savitri']);
});
