import { Link } from '@tanstack/react-router';
import { tooLateToChange } from '#contract/appointment-changes.ts';
import type { Appointment } from '#contract/appointments.ts';
import * as paths from '#web/lib/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

type AppointmentActionsProps = { appointment: Appointment; onAction: (action: 'cancel' | 'reschedule') => void };

/** The buttons of an appointment. Shortly before the start, disabled buttons show the phone number to call. */
export function AppointmentActions({ appointment, onAction }: AppointmentActionsProps) {
  if (appointment.status === 'cancelled') return null;
  const reason = appointment.canChange ? undefined : tooLateToChange;
  return (
    <>
      {appointment.status === 'open' ? (
        <>
          <Button variant="quiet" disabledReason={reason} onClick={() => onAction('cancel')}>
            Cancel Appointment
          </Button>
          <Button variant="secondary" disabledReason={reason} onClick={() => onAction('reschedule')}>
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
