import { addDays, clockInIndia, dayInIndia, indiaInstant } from '#contract/shared/clock.ts';
import { absenceAfter, type DemoAbsence } from './absence.ts';
import { addAttendance, type Delay, delayOf } from './attendance.ts';
import { addCalls } from './calls.ts';
import { demoClinics } from './clinics.ts';
import { demoId } from './demo-id.ts';
import { createDiary, toMinutes } from './doctor-times.ts';
import { demoDoctors } from './doctors.ts';
import { type DocumentedPatient, type DocumentedVisit, documentedPatients } from './documented-families.ts';
import { type Leave, leaveAfter } from './leave.ts';
import { type DemoFamily, type DemoPatient, generateFamilies } from './patients.ts';
import { type DemoPayment, demoPayments } from './payments.ts';
import { planVisits } from './plan-visits.ts';
import { type DemoVisit, noMarks } from './visits.ts';

const totalVisits = 600;
/** For how many days the documented families have had their accounts. */
export const documentedSinceDays = 120;

export type DemoRecords = {
  /** The generated families, without the documented accounts. */
  families: DemoFamily[];
  patients: DemoPatient[];
  visits: DemoVisit[];
  /** Also the payments of today that are later than now. They are not inserted. */
  payments: DemoPayment[];
  leave: Leave;
  absence: DemoAbsence;
  /** Undefined if no visit of today has a doctor. */
  delay: Delay | undefined;
};

/** The patients and visits of the demo on a day in India, such as `2027-01-05`. The same day gives the same records. */
export function demoRecords(today: string): DemoRecords {
  const documented = documentedRecords(today);
  const generated = generateFamilies(today);
  const residents = generated.flatMap((one) => one.residents);
  const leave = leaveAfter(today);
  const absence = absenceAfter(today);
  const diary = createDiary([leave, { ...absence, firstDay: absence.day, lastDay: absence.day }]);
  for (const { doctor, startsAt } of documented.visits)
    if (doctor) diary.take(doctor, dayInIndia(startsAt), toMinutes(clockInIndia(startsAt)));
  const total = totalVisits - documented.visits.length;
  const planned = planVisits(today, { residents, diary, leave, absence, total });
  const delay = delayOf(planned, today);
  const visits = [...documented.visits, ...addCalls(addAttendance(planned, today, delay), today)];
  const isDocumented = (visit: DemoVisit) => documented.visits.includes(visit);
  return {
    families: generated.map((one) => one.family),
    patients: [...documented.patients, ...residents],
    visits,
    payments: demoPayments(visits, isDocumented),
    leave,
    absence,
    delay,
  };
}

function documentedRecords(today: string): { patients: DemoPatient[]; visits: DemoVisit[] } {
  const patients = documentedPatients.map((patient, index) => ({
    id: demoId(`patient ${patient.name}`),
    familyId: demoId(`account ${patient.family}`),
    sequence: documentedPatients.slice(0, index).filter(({ family }) => family === patient.family).length,
    name: patient.name,
    age: patient.age,
    months: null,
    gender: patient.gender,
    mobile: patient.mobile,
    history: patient.history,
    addedOn: addDays(today, -documentedSinceDays),
  }));
  return {
    patients,
    visits: documentedPatients.flatMap((patient) => patient.appointments.map((one) => toVisit(today, patient, one))),
  };
}

/** Makes a record of a documented visit. Future visits were booked this morning, past visits five days before their day. */
function toVisit(today: string, patient: DocumentedPatient, documented: DocumentedVisit): DemoVisit {
  const { type, city, day, time, status, notes = '', withDoctor, withClinic, steps = [] } = documented;
  const at = (offset: number, clock: string) => indiaInstant(addDays(today, offset), clock);
  const patientId = demoId(`patient ${patient.name}`);
  const id = demoId(`appointment ${patientId} ${type} ${day}`);
  const doctor = withDoctor ? demoDoctors.find((one) => one.city === city) : undefined;
  const startsAt = at(day, time);
  const bookedAt = day > 0 ? at(0, '08:00') : at(day - 5, '18:30');
  return {
    id,
    familyId: demoId(`account ${patient.family}`),
    patientId,
    type,
    city,
    doctor: doctor ?? null,
    clinic: (withClinic && demoClinics.find((one) => one.city === city)) || null,
    startsAt,
    endsAt: doctor ? new Date(startsAt.getTime() + doctor.slotMinutes * 60_000) : null,
    status,
    isRequested: false,
    notes,
    bookedAt,
    bookedBy: 'family',
    endedAt:
      status === 'closed'
        ? new Date(startsAt.getTime() + 3_600_000)
        : status === 'cancelled'
          ? at(day - 1, '20:15')
          : null,
    marks: noMarks,
    calls: [],
    steps: steps.map((step) => ({
      id: demoId(`step ${id} ${step.type}`),
      type: step.type,
      startsAt: at(step.day, step.time),
      status: step.status,
      description: step.description,
      bookedAt,
    })),
  };
}
