import { CalendarPlus } from 'lucide-react';
import type { Appointment } from '#contract/appointments.ts';
import { getAppointmentCalendar } from '#contract/appointments-api.ts';
import { urlOf } from '#contract/endpoint.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** The appointment as a file for the calendar of the phone or the desk. A cancelled one strikes out its older entry. */
export function CalendarLink({ appointment: { id, status } }: { appointment: Appointment }) {
  return (
    <LinkButton variant="secondary" href={urlOf(getAppointmentCalendar, { params: { appointmentId: id } })}>
      <CalendarPlus aria-hidden="true" />
      {status === 'cancelled' ? 'Update calendar' : 'Add to calendar'}
    </LinkButton>
  );
}
