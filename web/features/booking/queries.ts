import { queryOptions } from '@tanstack/react-query';
import type { Appointment } from '#contract/appointments.ts';
import { getAppointment } from '#contract/appointments-api.ts';
import type { Patient } from '#contract/patients.ts';
import { getPatient, listPatients } from '#contract/patients-api.ts';
import { call } from '#web/lib/api.ts';
import type { BookingQuery } from '#web/lib/paths.ts';
import { replyOf } from '#web/lib/words-for.ts';

/** The data that the form needs first. `problem` is why the patient or appointment in the address cannot be used. */
export type BookingStart = {
  patients: Pick<Patient, 'id' | 'name' | 'patientNumber'>[];
  chosen: Pick<Patient, 'id' | 'name' | 'patientNumber'> | null;
  original: Appointment | null;
  problem: string | null;
};

export const bookingQueries = {
  start: ({ patient, relatedAppointment }: BookingQuery) =>
    queryOptions({
      queryKey: ['patients', 'booking', patient ?? null, relatedAppointment ?? null],
      queryFn: () => loadStart(patient, relatedAppointment),
      // The user may have added a patient just before.
      staleTime: 0,
    }),
};

async function loadStart(patientId: string | undefined, appointmentId: string | undefined): Promise<BookingStart> {
  const problems: string[] = [];
  const nullIfNotFound = async <T>(loading: Promise<T>): Promise<T | null> => {
    try {
      return await loading;
    } catch (error) {
      const { code, message } = replyOf(error);
      if (code !== 'not_found') throw error;
      problems.push(message);
      return null;
    }
  };
  const [{ rows: patients }, linkedPatient, original] = await Promise.all([
    call(listPatients, { query: { limit: '100' } }),
    patientId && !appointmentId ? nullIfNotFound(call(getPatient, { params: { patientId } })) : null,
    appointmentId ? nullIfNotFound(call(getAppointment, { params: { appointmentId } })) : null,
  ]);
  const chosen = original
    ? { id: original.patient.id, name: original.patient.name, patientNumber: original.patient.number }
    : linkedPatient;
  const isListed = !chosen || patients.some(({ id }) => id === chosen.id);
  return { patients: isListed ? patients : [chosen, ...patients], chosen, original, problem: problems[0] ?? null };
}
