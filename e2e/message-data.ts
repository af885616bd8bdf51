import { book, familyWithPatient, slotAtClinic } from './booking-data.ts';
import type { Serving } from './serving.ts';
import { expect, type Page } from './visitor.ts';

/** The texts that were sent to a phone or an e-mail address, newest first. */
export async function textsSentTo(page: Page, address: string): Promise<string[]> {
  const html = await (await page.request.get('/dev/outbox')).text();
  return html.split('<li>').filter((message) => message.includes(address));
}

/** The newest code that was sent to an address, for messages about visits. */
export async function addressCodeFor(page: Page, address: string): Promise<string> {
  await expect.poll(async () => (await textsSentTo(page, address)).length).toBeGreaterThan(0);
  return (await textsSentTo(page, address))[0]?.match(/\bcode (\d{6})\b/)?.[1] ?? '';
}

/** Signs a family in and books a visit at a clinic. */
export async function bookedVisit(page: Page, name: string) {
  const patient = await familyWithPatient(page, name);
  const { doctor, clinic, date, time } = await slotAtClinic(page);
  const given = { patientId: patient.id, doctorId: doctor.id, clinicId: clinic.id, city: doctor.city, date, time };
  const { id } = await book(page, given);
  const { viewer } = await (await page.request.get('/api/viewer')).json();
  return { id, patient, clinic, doctor, phone: viewer.phone as string };
}

/** Lets a visit start in 24 hours less five minutes, as if it had been booked three days ago. Then a reminder is due. */
export async function makeReminderDue(run: Serving['run'], visitId: string): Promise<void> {
  const changed = await run(`
    update appointments set starts_at = date_trunc('minute', now() + interval '23 hours 55 minutes'), ends_at = null,
      doctor_id = null, created_at = now() - interval '3 days'
    where id = '${visitId}' returning id`);
  expect(changed).toHaveLength(1);
}

/** The engine looks for due reminders every 20 seconds, on a busy machine. */
export const patience = { timeout: 60_000 };

/** The link in the newest text to a phone whose words match. */
export async function linkSentTo(page: Page, phone: string, words: RegExp): Promise<string> {
  const findLink = async () => {
    const text = (await textsSentTo(page, phone)).find((one) => words.test(one));
    return text?.match(/https?:\/\/[^\s<"]+\/r\/[\w-]{16}/)?.[0] ?? '';
  };
  await expect.poll(findLink, patience).not.toBe('');
  return findLink();
}
