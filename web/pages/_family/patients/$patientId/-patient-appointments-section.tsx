import { Link, useHydrated, useSearch } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import type { Patient } from '#contract/patients/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { readWantedBooking } from '#web/lib/wanted-booking.ts';
import { AppointmentList } from '#web/parts/appointments/appointment-list.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** The section All Appointments of one patient. */
export function PatientAppointmentsSection({ patient }: { patient: Patient }) {
  const t = useT();
  const wantedBooking = useHydrated() ? readWantedBooking() : {}; // from the account's storage
  const { open } = useSearch({ from: '/_family/patients/$patientId/' });
  return (
    <section aria-labelledby="appointments">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="appointments" className="text-xl">
          {t('All Appointments')}
        </h2>
        <Link to={paths.booking} search={{ patient: patient.id, ...wantedBooking }} className={buttonClass('primary')}>
          <CalendarPlus aria-hidden="true" />
          {t('New Appointment')}
        </Link>
      </div>
      <AppointmentList filter={{ for: patient.id }} openId={open} isForOnePatient />
    </section>
  );
}
