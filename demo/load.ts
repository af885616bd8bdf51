import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { todayInIndia } from '#contract/shared/clock.ts';
import { systemProof } from '#server/access.ts';
import { inStaffTransaction, type Pool } from '#server/db/client.ts';
import { initialAppointmentTypes, insertInitialAppointmentTypes } from '#server/db/initial-appointment-types.ts';
import { setLocalLimits, setupLimits } from '#server/db/limits.ts';
import { sql } from '#server/db/sql.ts';
import { cityNames } from './cities.ts';
import { readOpenHours } from './clinic-hours.ts';
import { demoClinics } from './clinics.ts';
import { demoId } from './demo-id.ts';
import { type DemoDoctor, demoDoctors } from './doctors.ts';
import { demoAccounts, demoPriceRules } from './documented-families.ts';
import { insertAll } from './insert-all.ts';
import { loadFamilies } from './load-families.ts';
import { demoRecords } from './records.ts';

// The key of an advisory lock, so that of two servers that start together only one loads the data. Any fixed number.
const demoLockKey = 7_214_005;

/** Loads the demo data. Returns false if there is data already, for example from another server that started earlier. */
export async function loadDemoData(
  pool: Pool,
  options: { now: Date; hashPassword: (password: string) => Promise<string> },
): Promise<boolean> {
  // Nobody knows the password of a generated family. All have the same hash of a random text, because hashing one for
  // each takes a second. To sign in as such a family, recover the password: the code is shown at `/dev/outbox`.
  const passwords = [randomUUID(), ...demoAccounts.map((account) => account.password)];
  const hashing = Promise.all(passwords.map((password) => options.hashPassword(password)));
  const reading = readPictures();
  const records = demoRecords(todayInIndia(options.now)); // while other threads hash and read
  const [pictures, [unknownHash = '', ...hashes]] = await Promise.all([reading, hashing]);

  return inStaffTransaction(pool, systemProof, async (tx) => {
    await setLocalLimits(tx, setupLimits);
    await tx.run(sql`select pg_advisory_xact_lock(${demoLockKey})`);
    const existing = await tx.maybeRow(sql`select from cities limit 1`);
    if (existing) return false;

    await insertAll(tx, 'images', [...pictures.cities, ...pictures.doctors, ...pictures.clinics]);
    const cityId = (name: string) => demoId(`city ${name}`);
    await insertAll(
      tx,
      'cities',
      cityNames.map((name, index) => ({
        id: cityId(name),
        name,
        image_hash: pictures.cities[index]?.hash as string,
      })),
    );
    await tx.run(sql`update cities set names = default_names(name)`);
    await insertAll(
      tx,
      'doctors',
      demoDoctors.map((d, index) => ({
        ...toDoctorRow(d),
        city_id: cityId(d.city),
        image_hash: pictures.doctors[index]?.hash as string,
      })),
    );
    await insertAll(tx, 'doctor_hours', demoDoctors.flatMap(toHoursRows));
    await insertAll(
      tx,
      'clinics',
      demoClinics.map((c, index) => ({
        id: demoId(`clinic ${c.name} ${c.city}`),
        name: c.name,
        type: c.type,
        city_id: cityId(c.city),
        address: c.address,
        full_address: c.fullAddress,
        phone: c.phone,
        email: c.email,
        website: c.website,
        open_hours: c.openHours,
        rating: c.rating,
        emergency_services: c.emergencyServices,
        parking_available: c.parkingAvailable,
        wheelchair_accessible: c.wheelchairAccessible,
        services: c.services,
        facilities: c.facilities,
        insurance_accepted: c.insuranceAccepted,
        closed_weekdays: c.closedWeekdays ?? [],
        image_hash: pictures.clinics[index]?.hash as string,
      })),
    );
    await insertAll(tx, 'clinic_hours', demoClinics.flatMap(toClinicHoursRows));
    await insertInitialAppointmentTypes(tx);
    await insertAll(
      tx,
      'price_rules',
      demoPriceRules.map((r) => ({
        appointment_type_id: findType(r.type)?.id ?? null,
        city_id: cityId(r.city),
        multiplier: r.multiplier ?? null,
        fixed_price: r.fixedPrice ?? null,
      })),
    );
    await loadFamilies(tx, records, { now: options.now, hashes, unknownHash });
    return true;
  });
}

const findType = (name: string) => initialAppointmentTypes.find((type) => type.name === name);

type Picture = { hash: string; mime_type: string; width: number; height: number; bytes: Buffer };

/** Reads the pictures that `art/draw.ts` has rendered, in the order of the lists. Rendering them here would take seconds. */
async function readPictures() {
  const read = (kind: string, count: number, [width, height]: [number, number]) =>
    Promise.all(
      Array.from({ length: count }, async (_, index): Promise<Picture> => {
        const bytes = await readFile(
          new URL(`./pictures/${kind}-${String(index).padStart(2, '0')}.webp`, import.meta.url),
        );
        const hash = createHash('sha256').update(bytes).digest('hex');
        return { hash, mime_type: 'image/webp', width, height, bytes };
      }),
    );
  return {
    cities: await read('city', cityNames.length, [640, 400]),
    doctors: await read('doctor', demoDoctors.length, [400, 400]),
    clinics: await read('clinic', demoClinics.length, [640, 400]),
  };
}

function toDoctorRow(doctor: DemoDoctor) {
  return {
    id: demoId(`doctor ${doctor.name}`),
    name: doctor.name,
    specialty: doctor.specialty,
    hospital: doctor.hospital,
    phone: doctor.phone,
    email: doctor.email,
    license_number: doctor.licenseNumber,
    experience: doctor.experience,
    consultation_fee: doctor.consultationFee * 100,
    bio: doctor.bio,
    available_hours: doctor.availableHours,
    available_days: doctor.availableDays,
    qualifications: doctor.qualifications,
    languages: doctor.languages,
    rating: doctor.rating,
    slot_minutes: doctor.slotMinutes,
  };
}

function toClinicHoursRows(clinic: (typeof demoClinics)[number]) {
  const clinicId = demoId(`clinic ${clinic.name} ${clinic.city}`);
  return readOpenHours(clinic.openHours).map((range) => ({ clinic_id: clinicId, ...range }));
}

function toHoursRows(doctor: DemoDoctor) {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return doctor.weeklyHours.map((range) => ({
    doctor_id: demoId(`doctor ${doctor.name}`),
    weekday: range.day,
    opens: minutes(range.from),
    closes: minutes(range.to),
  }));
}
