import { queryOptions } from '@tanstack/react-query';
import { getAppointment, listUsedPlaces } from '#contract/appointments/endpoints.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { getPatientName, listPatients } from '#contract/patients/endpoints.ts';
import type { PatientName } from '#contract/patients/schemas.ts';
import { callApi } from '#web/lib/api.ts';
import type { BookingQuery } from '#web/lib/paths.ts';
import { replyOf } from '#web/lib/words-for.ts';
import { noStepReason } from '#web/parts/appointments/visit-words.ts';
import { lastPatientId } from './-booking-rules.ts';

/** The data that the form needs before it can be shown. */
export type BookingFormData = {
  patients: PatientName[];
  /** The patient of the address, or of the related appointment. */
  chosenPatient: PatientName | null;
  /** The patient of the latest visit; empty if there are no patients. */
  lastPatientId: string;
  relatedAppointment: Appointment | null;
  /** Why the patient or appointment in the address cannot be used, in English. */
  problem: string | null;
  /** The visit to open instead of the form, if no step can be added to the appointment in the address. */
  visitId: string | null;
};

export const bookingQueries = {
  /** The places that the family of a patient has given before. */
  usedPlaces: (patientId: string) =>
    queryOptions({
      queryKey: ['appointments', 'places', patientId],
      queryFn: () => callApi(listUsedPlaces, { params: { patientId } }),
    }),
  /** Staff choose the patient by a search, so they load no list. */
  formData: ({ patient, relatedAppointment }: BookingQuery, isStaff: boolean) =>
    queryOptions({
      queryKey: ['patients', 'booking', patient ?? null, relatedAppointment ?? null],
      queryFn: () => loadFormData(patient, relatedAppointment, isStaff),
    }),
};

async function loadFormData(
  patientId: string | undefined,
  appointmentId: string | undefined,
  isStaff: boolean,
): Promise<BookingFormData> {
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
  const [{ rows: patients }, linkedPatient, appointment] = await Promise.all([
    isStaff ? { rows: [] } : callApi(listPatients, { query: { limit: '100' } }),
    patientId && !appointmentId ? nullIfNotFound(callApi(getPatientName, { params: { patientId } })) : null,
    appointmentId ? nullIfNotFound(callApi(getAppointment, { params: { appointmentId } })) : null,
  ]);
  const noStep = appointment && noStepReason(appointment);
  if (noStep) problems.push(noStep);
  const relatedAppointment = noStep ? null : appointment;
  const chosenPatient = relatedAppointment ? patientOf(relatedAppointment) : linkedPatient;
  const isListed = !chosenPatient || patients.some(({ id }) => id === chosenPatient.id);
  return {
    patients: isListed ? patients : [chosenPatient, ...patients],
    chosenPatient,
    lastPatientId: lastPatientId(patients),
    relatedAppointment,
    problem: problems[0] ?? null,
    visitId: noStep ? (appointment.parent?.id ?? appointment.id) : null,
  };
}

function patientOf({ patient: { id, name, number } }: Appointment) {
  return { id, name, patientNumber: number };
}
