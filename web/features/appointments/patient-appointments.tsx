import { useSearch } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import type { Patient } from '#contract/patients.ts';
import { wantedQuery } from '#web/features/booking/draft.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { AppointmentCards } from './appointment-cards.tsx';
import { BookingLink } from './booking-link.tsx';
import { bookingFor } from './list.ts';

/** All Appointments of one patient. */
export function PatientAppointments({ patient }: { patient: Patient }) {
  const { open } = useSearch({ from: '/_family/patients/$patientId/' });
  return (
    <section aria-labelledby="appointments">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="appointments" className="text-xl">
          All Appointments
        </h2>
        <BookingLink href={bookingFor(patient) + wantedQuery()} className={buttonClass('primary')}>
          <CalendarPlus aria-hidden="true" />
          New Appointment
        </BookingLink>
      </div>
      <AppointmentCards filter={{ for: patient.id }} open={open} isOnePatients />
    </section>
  );
}
