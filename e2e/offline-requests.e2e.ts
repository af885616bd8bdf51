import { tracesOf } from '../checks/rig/browser-traces.ts';
import {
  addVisit,
  chooseDay,
  dayIn,
  type FamilyAccount,
  familyWithPatient,
  getJson,
  indiaClock,
  shownTime,
} from './booking-data.ts';
import {
  type CuttableDevice,
  expect,
  familyWithOpenVisit,
  test,
  waitForCompleteBooking,
  waitForList,
  waitForPass,
  waitingFamily,
} from './offline-device.ts';
import { expectAccessible } from './page-checks.ts';
import { type Page, registerFamily, signInAs } from './visitor.ts';

// Bookings, moves and cancellations that wait for the network: each is made once, the family is asked where needed, and
// nothing stays on the device when the account is signed out.

test('a booking waits for the network and is made once, also if only its reply was lost', async ({
  device,
  network,
}) => {
  const { page, patient, slot, visits, list, fillForm } = await waitingFamily(device);

  // The booking arrives, and its reply is lost. The page tries again and is told about the same booking.
  await fillForm('Canary-Notes');
  network.cutAt(1, 'reply', /POST \/api\/appointments$/);
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(list).toContainText(`Book Doctor Consultation for ${patient.name} with ${slot.doctor.name}`);
  await expect(list.getByRole('heading', { name: 'Waiting for the network' })).toBeVisible();
  await expect(list).toContainText('It is not booked yet. We send it as soon as you are online.');
  await expectAccessible(page);

  // Without a network, a reload shows the request on the page of the pass.
  await page.reload();
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  network.restore();
  await page.goto('/account');
  await expect(page.getByText('Appointment Booked')).toBeVisible();
  await expect(list).toBeHidden();
  const [visit, ...others] = await visits();
  expect([visit?.status, others]).toEqual(['open', []]);
});

test('the page of a booking that waits follows it: to the reason of a rejection, to not sent, and to the visit', async ({
  device,
  network,
}) => {
  const { page, patient, slot, visits, list, fillForm } = await waitingFamily(device);
  await fillForm('Follows');
  network.cut();
  const submit = page.getByRole('button', { name: 'Book Appointment' });
  const waiting = page.getByText('You are offline, so nothing is booked yet.');
  await submit.click();
  await expect(waiting).toBeVisible();

  // The family takes the booking back. All fields are still filled in.
  await list.getByRole('button', { name: 'Do not send' }).click();
  const notSent = 'Not sent. If it had already reached us, you find it under Appointments.';
  await expect(page.getByRole('alert').filter({ hasText: notSent })).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Follows');

  // Somebody else takes the time meanwhile.
  await submit.click();
  await expect(waiting).toBeVisible();
  await device.other(async (elsewhere) => {
    const other = await familyWithPatient(elsewhere, 'Was Faster');
    const { doctor, date, time } = slot;
    await addVisit(elsewhere, { patientId: other.id, doctorId: doctor.id, date, time });
  });
  network.restore();
  await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText(
    'Booking failed: That time has just been taken. Please choose another.',
  );
  await expect(list).toBeHidden();
  await expect(page.getByLabel('Notes')).toHaveValue('Follows');
  await expect(page.getByRole('region', { name: 'Doctor' })).toContainText(slot.doctor.name);
  expect(await visits()).toEqual([]);

  // The family chooses the next time. A click could hit the summary, which covers this time on some days.
  await page
    .getByRole('radio', { name: /[AP]M$/ })
    .first()
    .press('Space');
  network.cut();
  await submit.click();
  await expect(waiting).toBeVisible();
  network.restore();
  await expect(page).toHaveURL(`/patients/${patient.id}`);
  await expect(page.getByRole('region', { name: 'Your visit is booked' })).toContainText('Follows');
  expect(await visits()).toHaveLength(1);
});

test('a move waits for the network and is made once', { tag: '@full' }, async ({ device, network }) => {
  const { page, slot, visits, list } = await familyWithOpenVisit(device);

  // The reply to a move is lost. The server rejects the repeated move, because the version of the visit has changed.
  const { times } = await getJson<{ times: { startsAt: string }[] }>(
    page,
    `/api/doctors/${slot.doctor.id}/free-times?from=${slot.date}&days=1`,
  );
  const next = times[0]?.startsAt ?? '';
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click();
  const moving = page.getByRole('dialog', { name: 'Reschedule appointment' });
  await chooseDay(page, slot);
  await moving.getByRole('radio', { name: shownTime(indiaClock(next).time), exact: true }).check({ force: true });
  network.cutAt(1, 'reply', /POST .*\/reschedule$/);
  await moving.getByRole('button', { name: 'Reschedule' }).click();
  await expect(list).toContainText('The visit is not moved yet.');
  network.restore();
  await expect(page.getByText('Appointment moved')).toBeVisible();
  await expect(list).toBeHidden();
  expect((await visits()).map(({ startsAt }) => startsAt)).toEqual([next]);
});

test('a cancellation waits for the network, and can be taken back until it is sent', { tag: '@full' }, async ({
  device,
  network,
}) => {
  const { page, visits, list, id } = await familyWithOpenVisit(device);

  // The first cancellation never arrives; the reply to the second one is lost.
  const cancel = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Appointment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
  };
  await page.context().setOffline(true); // the browser knows that it is offline
  await cancel();
  await expect(list).toContainText('The visit is not cancelled yet.');
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'Do not send' }).click();
  await expect(list).toBeHidden();
  await page.context().setOffline(false);
  expect((await visits())[0]?.status).toBe('open');
  await page.goto(`/appointments?open=${id}`);
  await waitForList(page);
  network.cutAt(1, 'reply', /POST .*\/cancel$/);
  await cancel();
  await expect(list).toContainText('Waiting for the network');
  network.restore();
  await expect(page.getByText('Status changed to cancelled')).toBeVisible();
  await expect(list).toBeHidden();
  expect((await visits())[0]?.status).toBe('cancelled');
});

test('without a network, a visit opens, and can be moved and cancelled', { tag: '@full' }, async ({
  device,
  network,
}) => {
  const { page, patient, visits, list } = await waitingFamily(device);
  // A visit without a doctor can be moved to any time, so the dialog loads nothing.
  const first = await addVisit(page, { patientId: patient.id, date: dayIn(5), time: '11:00' });
  await page.goto('/appointments');
  await waitForList(page);
  network.cut();
  await page.getByRole('article').getByRole('button', { name: 'Doctor Consultation' }).click();
  const details = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await expect(details).toContainText(patient.name);
  await expect(details.getByText('Failed to load the appointment.')).toBeVisible(); // its steps and history
  await details.getByRole('button', { name: 'Reschedule' }).click();
  const moving = page.getByRole('dialog', { name: 'Reschedule appointment' });
  await moving.getByLabel('Date').fill(dayIn(6));
  await moving.getByLabel('Time').fill('16:00');
  await expectAccessible(page);
  await moving.getByRole('button', { name: 'Reschedule' }).click();
  await expect(list).toContainText('The visit is not moved yet.');
  network.restore();
  await expect(page.getByText('Appointment moved')).toBeVisible();
  const [moved] = await visits();
  expect([moved?.id, moved && indiaClock(moved.startsAt)]).toEqual([first.id, { date: dayIn(6), time: '16:00' }]);

  // The same steps, beginning on the first screen.
  await page.goto('/patients');
  await waitForList(page);
  network.cut();
  await page.getByRole('button', { name: 'Cancel Appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(list).toContainText('The visit is not cancelled yet.');
  network.restore();
  await expect(page.getByText('Status changed to cancelled')).toBeVisible();
  expect((await visits()).map(({ status }) => status)).toEqual(['cancelled']);
});

const note = 'Canary-Notes';

/** Registers a family and books while its network is cut, so that the booking waits. */
async function familyThatWaits(device: CuttableDevice, cut: () => void, name = 'Waiting Family') {
  const family = await waitingFamily(device, name);
  await family.fillForm(note);
  cut();
  await family.page.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(family.list).toContainText('It is not booked yet.');
  return family;
}

const goOnline = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

async function logIn(page: Page, { phone, password }: FamilyAccount) {
  const form = page.getByRole('tabpanel', { name: 'Login' });
  await form.getByLabel('Phone number').fill(phone);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

async function expectNoTraces(page: Page, texts: string[]) {
  for (const text of texts) expect(await tracesOf(page, text)).toEqual([]);
}

/** The appointments of an account, seen from another device. */
async function visitsOf(device: CuttableDevice, account: FamilyAccount): Promise<number> {
  let count = Number.NaN;
  await device.other(async (elsewhere) => {
    await signInAs(elsewhere, account);
    count = (await getJson<{ rows: unknown[] }>(elsewhere, '/api/appointments')).rows.length;
  });
  return count;
}

test('after an hour, and after its time, the family is asked; also in a browser that cannot list its databases', {
  tag: '@full',
}, async ({ device, network }) => {
  await device.page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'databases', { value: undefined });
  });
  const { page, slot, visits, list } = await familyThatWaits(device, () => network.cut());
  network.cutAt(0, 'request'); // starts a new list of requests
  await page.clock.setFixedTime(Date.now() + 61 * 60_000);
  network.restore();
  await goOnline(page);
  await expect(list.getByRole('heading', { name: 'Send this now?' })).toBeVisible();
  await expect(list).toContainText('You asked for this more than an hour ago.');
  await expectAccessible(page);
  expect(await visits()).toEqual([]);

  // The family answers while there is no network. When the network is back, the answer is no longer valid.
  network.cut();
  await list.getByRole('button', { name: 'Send now' }).click();
  await expect(list.getByRole('heading', { name: 'Waiting for the network' })).toBeVisible();
  await page.clock.setFixedTime(Date.parse(slot.startsAt));
  network.restore();
  await goOnline(page);
  await expect(list).toContainText('Its time has passed.');
  expect(await visits()).toEqual([]);
  expect(network.requests.filter((one) => one === 'POST /api/appointments')).toEqual([]);
  await list.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Appointment Booked')).toBeVisible();
  await expect(list).toBeHidden();
  expect(await visits()).toHaveLength(1);
});

test('a log-out asks first; without a network it erases everything, and ends the session later', {
  tag: '@full',
}, async ({ device, network }) => {
  const { page, account, patient, list } = await familyThatWaits(device, () => network.cut());
  const logOut = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await logOut();
  const question = page.getByRole('alertdialog', { name: 'Log out before it is sent?' });
  await expect(question).toContainText('If you log out, it is erased from this device and not sent.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(list).toContainText('It is not booked yet.');

  await logOut();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('No visit is stored on this device. Log in')).toBeVisible();
  await expectNoTraces(page, [note, patient.name, account.name, patient.id]);

  network.restore();
  const { viewer } = await getJson<{ viewer: unknown }>(page, '/api/viewer');
  expect(viewer).toBeNull();
  await page.goto('/appointments');
  await expect(page).toHaveURL(/\/login/);
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain('session');
  expect(await cookies()).not.toContain('signed-out');
  await expectNoTraces(page, [note, patient.name, account.name, patient.id]);
  expect(await visitsOf(device, account)).toBe(0);
});

test('after its session has expired, a waiting booking is hidden, and sent once the same account logs in', {
  tag: '@full',
}, async ({ device, network }) => {
  const { page, account, patient, visits } = await familyThatWaits(device, () => network.cut());
  await page.context().clearCookies({ name: 'session' });
  network.restore();
  await goOnline(page);
  await expect(page).toHaveURL(/\/login\?from=/);
  const notice = page.getByRole('status').filter({ hasText: 'Log in to send your request' });
  await expect(notice).toContainText('It is sent after you log in again');
  await expect(page.locator('html')).not.toContainText(patient.name);
  await expectAccessible(page);
  network.cut();
  await page.goto('/appointments');
  await expect(page.getByText('No visit is stored on this device.')).toBeVisible();
  await expect(page.locator('html')).not.toContainText(patient.name);

  network.restore();
  await page.goto('/login');
  await logIn(page, account);
  await expect(page.getByText('Appointment Booked')).toBeVisible();
  await expect(notice).toBeHidden();
  expect(await visits()).toHaveLength(1);
});

test('if another account logs in, neither the pass nor a waiting booking of the first one stays, and none is sent', async ({
  device,
  network,
}) => {
  const { page } = device;
  const first = await familyWithPatient(page, 'Canary-First');
  const { id } = await addVisit(page, { patientId: first.id, date: dayIn(5), time: '11:00' });
  const { number } = await getJson<{ number: string }>(page, `/api/appointments/${id}`);
  await page.goto('/patients');
  await waitForPass(page);
  await page.goto(`/appointment?patient=${first.id}&date=${dayIn(6)}&time=10:00&type=consultation`);
  await waitForCompleteBooking(page);
  await page.getByLabel('Notes').fill(note);
  await waitForList(page);
  network.cut();
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(page.getByRole('list', { name: 'Requests that were not sent' })).toContainText('It is not booked yet.');
  await page.goto('/pass');
  await expect(page.getByRole('article')).toContainText(number);

  let other: FamilyAccount | undefined;
  await device.other(async (elsewhere) => {
    other = await registerFamily(elsewhere, 'Second Family');
  });
  await page.context().clearCookies({ name: 'session' });
  network.cutAt(0, 'request');
  network.restore();
  await page.goto('/login');
  await logIn(page, other ?? first.account);
  const notice = page.getByRole('status').filter({ hasText: 'Not sent' });
  await expect(notice).toContainText('A request of another account was waiting on this device.');
  await expectAccessible(page);
  await expectNoTraces(page, [note, 'Canary-First', number, id]);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  network.cut();
  await page.goto('/appointments');
  await expect(page.getByText('No visit is stored on this device.')).toBeVisible();
  expect(network.requests).not.toContain('POST /api/appointments');
  network.restore();
  expect(await visitsOf(device, first.account)).toBe(1);
});

test('if the session was ended on another device, a waiting booking is erased, and the family is told', {
  tag: '@full',
}, async ({ device, network }) => {
  const { page, account, patient } = await familyThatWaits(device, () => network.cut());
  await page.goto('/pass');
  await device.other(async (elsewhere) => {
    await signInAs(elsewhere, account);
    expect((await elsewhere.request.delete('/api/account/devices')).ok()).toBe(true);
  });
  network.restore();
  await page.goto('/appointments');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('status').filter({ hasText: 'Not sent' })).toContainText(
    'You were logged out from another device before your request could be sent.',
  );
  await expectNoTraces(page, [note, patient.name, patient.id]);
});
