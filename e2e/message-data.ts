import { addVisit, familyWithPatient, slotAtClinic } from './booking-data.ts';
import type { JourneyServer } from './start-server.ts';
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

/** Removes an account's quiet hours, in which a journey that runs at night in India would wait until morning. */
export async function endQuietHoursOf(run: JourneyServer['run'], phone: string): Promise<void> {
  const saved = await run(`
    insert into message_settings (account_id, quiet_from, quiet_to)
    select a.id, '00:00', '00:00' from accounts a where a.phone = '+91${phone}' returning account_id`);
  expect(saved).toHaveLength(1);
}

/** Signs in a family without quiet hours, and books a visit at a clinic. */
export async function bookedVisit(page: Page, run: JourneyServer['run'], name: string) {
  const patient = await familyWithPatient(page, name);
  await endQuietHoursOf(run, patient.account.phone);
  const { doctor, clinic, date, time } = await slotAtClinic(page);
  const given = { patientId: patient.id, doctorId: doctor.id, clinicId: clinic.id, city: doctor.city, date, time };
  const { id } = await addVisit(page, given);
  const { viewer } = await (await page.request.get('/api/viewer')).json();
  return { id, patient, clinic, doctor, phone: viewer.phone as string };
}

/** The current time as SQL, because PostgreSQL does not know `JOURNEY_CLOCK`. */
export const now = () => `timestamptz '${new Date().toISOString()}'`;

/** Moves a visit to five minutes less than a day from now, booked three days ago. Its reminder is then due. */
export async function makeReminderDue(run: JourneyServer['run'], visitId: string): Promise<void> {
  const changed = await run(`
    update appointments set starts_at = date_trunc('minute', ${now()} + interval '23 hours 55 minutes'), ends_at = null,
      doctor_id = null, created_at = ${now()} - interval '3 days'
    where id = '${visitId}' returning id`);
  expect(changed).toHaveLength(1);
}

/** The engine looks for due reminders every 20 seconds, and may run on a busy machine. */
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
