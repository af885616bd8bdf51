import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { systemProof } from '#server/access.ts';
import { inStaffTransaction, type Pool, type Tx } from '#server/db/client.ts';
import { initialAppointmentTypes, insertInitialAppointmentTypes } from '#server/db/initial-appointment-types.ts';
import { setLocalLimits, setupLimits } from '#server/db/limits.ts';
import { identifier, insertRows, sql, type Value } from '#server/db/sql.ts';
import { cityNames } from './cities.ts';
import { readOpenHours } from './clinic-hours.ts';
import { demoClinics } from './clinics.ts';
import { type DemoDoctor, demoDoctors } from './doctors.ts';
import { type DemoAppointment, demoAccounts, demoPatients, demoPriceRules } from './families.ts';

// The key of an advisory lock; any fixed number. Of two servers that start together, only one loads the data.
const demoLockKey = 7_214_005;
const indiaOffsetMs = 5.5 * 3_600_000;

/** Loads the demo data. Returns false if there is data already, for example from another server that started earlier. */
export async function loadDemoData(
  pool: Pool,
  options: { now: Date; hashPassword: (password: string) => Promise<string> },
): Promise<boolean> {
  const pictures = await readPictures();
  const hashes = await Promise.all(demoAccounts.map((account) => options.hashPassword(account.password)));

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
    await insertAll(
      tx,
      'accounts',
      demoAccounts.map((a, index) => ({
        id: demoId(`account ${a.key}`),
        name: a.name,
        phone: a.phone,
        user_role: a.role,
        password_hash: hashes[index] ?? '',
        phone_verified_at: options.now,
      })),
    );
    await insertFamilies(tx, options.now);
    return true;
  });
}

async function insertFamilies(tx: Tx, now: Date): Promise<void> {
  const sequences = new Map<string, number>();
  for (const patient of demoPatients) {
    const userId = demoId(`account ${patient.family}`);
    const sequence = sequences.get(patient.family) ?? 0;
    sequences.set(patient.family, sequence + 1);
    const patientId = demoId(`patient ${patient.name}`);
    await insertAll(tx, 'patients', [
      {
        id: patientId,
        user_id: userId,
        sequence,
        name: patient.name,
        age: patient.age,
        gender: patient.gender,
        patient_number: `${userId.slice(0, 6).toUpperCase()}-P${String(sequence).padStart(3, '0')}`,
        mobile_number: patient.mobile,
        medical_history: patient.history,
      },
    ]);
    for (const appointment of patient.appointments)
      await insertAppointment(tx, now, { userId, patientId, appointment });
  }
}

async function insertAppointment(
  tx: Tx,
  now: Date,
  { userId, patientId, appointment }: { userId: string; patientId: string; appointment: DemoAppointment },
): Promise<void> {
  const id = demoId(`appointment ${patientId} ${appointment.type} ${appointment.day}`);
  const cityId = demoId(`city ${appointment.city}`);
  const doctor = appointment.withDoctor ? demoDoctors.find((d) => d.city === appointment.city) : undefined;
  const clinic = appointment.withClinic ? demoClinics.find((c) => c.city === appointment.city) : undefined;
  const toRow = async (planned: { type: string; day: number; time: string }) => {
    const type = findType(planned.type);
    const { price } = await tx.row<{ price: number }>(sql`
      select coalesce(appointment_price(${type?.id ?? null}, ${cityId}), 0) as price`);
    return {
      user_id: userId,
      patient_id: patientId,
      appointment_type_id: type?.id ?? null,
      city_id: cityId,
      price,
      title: type?.title ?? planned.type,
      step_type: type?.stepType ?? 'other',
      starts_at: toInstant(now, planned.day, planned.time),
    };
  };
  const row = await toRow(appointment);
  const ends_at = doctor ? new Date(row.starts_at.getTime() + doctor.slotMinutes * 60_000) : null;
  await insertAll(tx, 'appointments', [
    {
      ...row,
      id,
      status: appointment.status,
      ends_at,
      notes: appointment.notes ?? '',
      doctor_id: doctor ? demoId(`doctor ${doctor.name}`) : null,
      clinic_id: clinic ? demoId(`clinic ${clinic.name} ${clinic.city}`) : null,
    },
  ]);
  for (const step of appointment.steps ?? []) {
    const { status, description } = step;
    await insertAll(tx, 'appointments', [
      { ...(await toRow(step)), id: demoId(`step ${id} ${step.type}`), parent_id: id, status, description },
    ]);
  }
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

async function insertAll(tx: Tx, table: string, rows: Record<string, Value>[]): Promise<void> {
  if (rows.length > 0) await tx.run(sql`insert into ${identifier(table)} ${insertRows(rows)}`);
}

/** A UUID (version 4 format) that is the same on every machine. */
function demoId(name: string): string {
  const hex = createHash('sha256').update(`caresaathi demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Converts a day relative to today and a time, both in India's time zone, to an instant. */
function toInstant(now: Date, day: number, time: string): Date {
  const today = new Date(now.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T${time}:00+05:30`) + day * 86_400_000);
}
