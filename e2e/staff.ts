import type { Download } from '@playwright/test';
import { expect, type Page, signInAs } from './visitor.ts';

/** The staff of the demo data, and the admin of every server. */
export const staff = {
  assistant: { name: 'Meera Iyer', phone: '9000000003', password: 'assistant-meera' },
  manager: { name: 'Imran Qureshi', phone: '9000000004', password: 'manager-imran' },
  admin: { name: 'Administrator', phone: '9000000000', password: 'admin-for-journeys' },
};

/** Opens a screen of the admin area as a member of staff. */
export async function openAs(page: Page, role: keyof typeof staff, path: string): Promise<void> {
  await signInAs(page, staff[role]);
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
}

/** Exports a list that contains people. The dialog requires a reason. */
export async function exportPeople(page: Page): Promise<Download> {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export people’s data?' });
  await dialog.getByLabel('Reason').fill('Asked by the owner');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export CSV' }).click();
  return download;
}

/** A rejection whose message a screen must show. */
export const tooMany = { status: 429, json: { code: 'too_many_requests', message: 'Please wait a minute.' } };

/** Changes the server's replies to an address, for values that the demo data does not contain. */
export async function alterReply<Reply>(page: Page, address: string, change: (reply: Reply) => void): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Reply;
    change(json);
    await route.fulfill({ response, json });
  });
}

/** Delays the next request to this URL until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const pass = async (route: { continue(): Promise<void> }) => {
    await held;
    await route.continue();
  };
  await page.route(address, pass, { times: 1 });
  return release;
}

/** Adds a doctor in Jaipur through the API, who works on Mondays from 9 to 12. Needs a manager or an administrator. */
export async function createDoctorInJaipur(page: Page, name: string) {
  const data = {
    name,
    specialty: 'ENT Specialist',
    hospital: 'Amer Road Clinic',
    city: 'Jaipur',
    phone: '0141 555 111',
    email: 'amer@example.in',
    licenseNumber: '',
    experience: 3,
    consultationFee: 40_000,
    bio: '',
    availableHours: '',
    availableDays: [],
    qualifications: ['MBBS', 'MS', 'DNB'],
    languages: [],
    imageHash: null,
    slotMinutes: 30,
    leave: [],
    hours: [{ weekday: 1, opens: 540, closes: 720 }],
  };
  const answer = await page.request.post('/api/admin/doctors', { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: string; version: number };
}
