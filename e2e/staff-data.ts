import { randomUUID } from 'node:crypto';
import { staff } from './staff.ts';
import { type Browser, expect, newPhone, type Page, signInAs } from './visitor.ts';

// Creates the data of the journeys of staff through the API.

type Doctor = { id: string; name: string };
/** A city of one test, so that its board has only what the test creates. */
export type CityWithDoctors = { city: string; doctors: Doctor[] };

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Sends a request as the person who is signed in, and returns the reply. */
async function send<T>(page: Page, path: string, data: object, status = 201): Promise<T> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(status);
  return (await answer.json()) as T;
}

/** Opens another browser, signs in as a member of staff, and returns the page. */
export async function openStaffPage(browser: Browser, baseURL: string | undefined, role: keyof typeof staff) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signInAs(page, staff[role]);
  return page;
}

const allDay = (weekday: number) => ({ weekday, opens: 0, closes: 1440 });

/** Adds a doctor; by default one who works from midnight to midnight every day. Needs a manager. */
export async function createDoctor(
  page: Page,
  city: string,
  name: string,
  hours = everyDay.map(allDay),
): Promise<Doctor> {
  const texts = { phone: '', email: '', licenseNumber: '', bio: '', availableHours: '' };
  const lists = { availableDays: [], qualifications: [], languages: [], leave: [] };
  const work = { specialty: 'General Physician', hospital: 'Test Hospital', city, experience: 3, consultationFee: 0 };
  const form = { name, ...work, ...texts, ...lists, hours, imageHash: null, slotMinutes: 15 };
  return { ...(await send<{ id: string }>(page, '/api/admin/doctors', form)), name };
}

/** Adds a clinic without hours. The doctors of `createDoctor` work at `Test Hospital`. Needs a manager. */
export function createClinic(page: Page, given: { name: string; city: string; fullAddress: string; phone: string }) {
  const texts = { type: 'Hospital', address: given.fullAddress, openHours: 'Open 24 hours', email: '', website: '' };
  const facts = { hasEmergencyServices: false, hasParking: false, isWheelchairAccessible: false };
  const lists = {
    services: ['Laboratory'],
    facilities: [],
    insurers: [],
    closedWeekdays: [],
    closedDays: [],
    hours: [],
  };
  return send<{ id: string }>(page, '/api/admin/clinics', { ...given, ...texts, ...facts, ...lists, imageHash: null });
}

/** Adds a city with doctors who work every day. Needs a manager. */
export async function addCityWithDoctors(page: Page, doctorCount: number): Promise<CityWithDoctors> {
  const city = `Nagar ${randomUUID().slice(0, 8)}`;
  await send(page, '/api/admin/cities', { name: city, imageHash: null });
  const doctors: Doctor[] = [];
  for (let n = 0; n < doctorCount; n += 1)
    doctors.push(await createDoctor(page, city, `Dr. ${String.fromCharCode(65 + n)} of ${city}`));
  return { city, doctors };
}

export type FamilyOfCaller = { id: string; phone: string; patient: { id: string; name: string } };

/** Adds a family with one patient, as staff do for a caller. */
export async function createFamily(page: Page, name: string): Promise<FamilyOfCaller> {
  const phone = newPhone();
  const patient = { name, age: 44, gender: 'Female' };
  const form = { key: randomUUID(), name: `${name} Family`, phone, patient };
  type Added = { accountId: string; patientId: string };
  const { accountId, patientId } = await send<Added>(page, '/api/admin/families', form);
  return { id: accountId, phone, patient: { id: patientId, name } };
}

type StaffBooking = { patientId: string; city: string; date: string; time: string; doctorId?: string };

/** Books as staff do, with a reason in case the time has begun or is outside the doctor's hours. */
export async function bookAsStaff(page: Page, visit: StaffBooking): Promise<{ id: string }> {
  const { types } = (await (await page.request.get(`/api/prices?city=${visit.city}`)).json()) as {
    types: { name: string; price: number }[];
  };
  const seenTotal = types.find(({ name }) => name === 'consultation')?.price;
  const form = { key: randomUUID(), type: 'consultation', seenTotal, overrideReason: 'Walk-in', ...visit };
  return send(page, '/api/admin/appointments', form);
}
