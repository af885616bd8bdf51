import { randomUUID } from 'node:crypto';
import { expect, type Page, registerFamily } from './visitor.ts';

// Creates the data of booking journeys through the API.

/** The date in India, this many days from now. */
export const dayIn = (days: number) => indiaClock(Date.now() + days * 86_400_000).date;
/** The date and time in India at an instant. */
export function indiaClock(instant: string | number) {
  const shown = new Date(new Date(instant).getTime() + 330 * 60_000).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}
export const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
export const shownTime = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

export async function getJson<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as T;
}

export type Slot = { doctor: { id: string; name: string; city: string }; date: string; time: string; startsAt: string };

/** Finds a free time of a doctor with weekly hours, at least three days ahead and on none of the busy days. */
export async function freeSlot(page: Page, busyDays: readonly string[] = []): Promise<Slot> {
  const { rows } = await getJson<{ rows: { id: string }[] }>(page, '/api/doctors?limit=40');
  for (const { id } of rows) {
    const doctor = await getJson<Slot['doctor'] & { hours: unknown[] }>(page, `/api/doctors/${id}`);
    if (doctor.hours.length === 0) continue;
    const path = `/api/doctors/${id}/free-times?from=${dayIn(3)}&days=28`;
    const { times } = await getJson<{ times: { startsAt: string }[] }>(page, path);
    const startsAt = times.find((time) => !busyDays.includes(indiaClock(time.startsAt).date))?.startsAt;
    if (startsAt) return { doctor, startsAt, ...indiaClock(startsAt) };
  }
  throw new Error('No doctor with a free time');
}

export type FamilyAccount = { name: string; phone: string; password: string };

/** Registers a family with one patient. Returns the patient. */
export async function familyWithPatient(
  page: Page,
  name: string,
): Promise<{ id: string; name: string; account: FamilyAccount }> {
  const account = await registerFamily(page, name);
  const data = { name: `${name} Junior`, age: 8, gender: 'Female' };
  const answer = await page.request.post('/api/patients', { data });
  expect(answer.status()).toBe(201);
  return { ...((await answer.json()) as { id: string; name: string }), account };
}

export async function priceOf(page: Page, city: string, type = 'consultation'): Promise<number> {
  const { types } = await getJson<{ types: { name: string; price: number }[] }>(page, `/api/prices?city=${city}`);
  return types.find(({ name }) => name === type)?.price ?? Number.NaN;
}

type Booking = { patientId: string; date: string; time: string; relatedAppointmentId?: string };
type Place = { city?: string; doctorId?: string; clinicId?: string };

/** Books a consultation. */
export async function addVisit(page: Page, { city = 'Mumbai', ...given }: Booking & Place) {
  const seenTotal = await priceOf(page, city);
  const answer = await page.request.post('/api/appointments', {
    data: { key: randomUUID(), type: 'consultation', city, seenTotal, ...given },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: string; version: number };
}

export const dayButton = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);

/** Shows the slot's month in the calendar and selects its day. */
export async function chooseDay(page: Page, { date }: { date: string }) {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  if ((await dayButton(page, date).count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await dayButton(page, date).click();
}

/** The times of the booking page: free times of a doctor, or full hours. */
export const timeRadios = (page: Page) => page.locator('[data-field~="time"] input[type="radio"]');

export async function chooseType(page: Page, name = 'consultation') {
  await page.locator(`[data-field="type"] input[value="${name}"]`).check({ force: true });
}

/** Finds a free time of a doctor and a clinic in the same city. */
export async function slotAtClinic(page: Page): Promise<Slot & { clinic: { id: string; name: string } }> {
  const { rows: clinics } = await getJson<{ rows: { id: string; name: string; city: string }[] }>(
    page,
    '/api/clinics?limit=50',
  );
  const { rows: doctors } = await getJson<{ rows: Slot['doctor'][] }>(page, '/api/doctors?limit=50');
  for (const clinic of clinics) {
    for (const doctor of doctors.filter(({ city }) => city === clinic.city)) {
      const path = `/api/doctors/${doctor.id}/free-times?from=${dayIn(3)}&days=14&limit=1&clinic=${clinic.id}`;
      const { times } = await getJson<{ times: { startsAt: string }[] }>(page, path);
      const startsAt = times[0]?.startsAt;
      if (startsAt) return { doctor, clinic, startsAt, ...indiaClock(startsAt) };
    }
  }
  throw new Error('No doctor with a free time at a clinic');
}
