import { Link } from '@tanstack/react-router';
import type { Appointment } from '#contract/appointments.ts';
import { tooLateToChange } from '#contract/appointments-api.ts';
import * as paths from '#web/lib/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

type AppointmentActionsProps = { appointment: Appointment; onAsk: (what: 'cancel' | 'reschedule') => void };

/** What can be done about an appointment. What is over cannot be changed; what is too close says whom to call. */
export function AppointmentActions({ appointment, onAsk }: AppointmentActionsProps) {
  if (appointment.status === 'cancelled') return null;
  const reason = appointment.canChange ? undefined : tooLateToChange;
  return (
    <>
      {appointment.status === 'open' ? (
        <>
          <Button variant="quiet" disabledReason={reason} onClick={() => onAsk('cancel')}>
            Cancel Appointment
          </Button>
          <Button variant="secondary" disabledReason={reason} onClick={() => onAsk('reschedule')}>
            Reschedule
          </Button>
        </>
      ) : null}
      <Link to={paths.booking} search={{ relatedAppointment: appointment.id }} className={buttonClass('primary')}>
        Add Follow-up Step
      </Link>
    </>
  );
}
