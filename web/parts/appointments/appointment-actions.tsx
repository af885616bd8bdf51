import { Link } from '@tanstack/react-router';
import type { AppointmentCard } from '#contract/appointments/schemas.ts';
import { tooLateToChange } from '#contract/appointments/texts.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { bookAgainQuery, isOver } from './appointment-rules.ts';
import type { ChangeAction } from './change-dialog.tsx';
import { BookAgainLink } from './visit-links.tsx';
import { noStepReason } from './visit-words.ts';

type AppointmentActionsProps = { appointment: AppointmentCard; onAction: (action: ChangeAction) => void };

/**
 * The buttons of an appointment or step. Shortly before the start, disabled buttons show the phone number to call. Only a
 * visit that is not cancelled and has not too many steps can get one.
 */
export function AppointmentActions({ appointment, onAction }: AppointmentActionsProps) {
  const t = useT();
  const { id, title, status, patient } = appointment;
  return (
    <>
      {status === 'open' ? <ChangeButtons canChange={appointment.canChange} onAction={onAction} /> : null}
      {isOver(appointment, new Date()) ? (
        <BookAgainLink
          query={bookAgainQuery(appointment)}
          what={t('{title} for {name}', { title: t.named(title), name: patient.name })}
        />
      ) : null}
      {noStepReason(appointment) === null ? (
        <Link to={paths.booking} search={{ relatedAppointment: id }} className={buttonClass('primary')}>
          {t('Add Follow-up Step')}
        </Link>
      ) : null}
    </>
  );
}

type ChangeButtonsProps = { canChange: boolean; onAction: (action: ChangeAction) => void };

/** The buttons that cancel and move an appointment. */
export function ChangeButtons({ canChange, onAction }: ChangeButtonsProps) {
  const t = useT();
  const reason = canChange ? undefined : t(tooLateToChange.sentence, tooLateToChange.values);
  return (
    <>
      <Button variant="quiet" disabledReason={reason} onClick={() => onAction('cancel')}>
        {t('Cancel Appointment')}
      </Button>
      <Button variant="secondary" disabledReason={reason} onClick={() => onAction('reschedule')}>
        {t('Reschedule')}
      </Button>
    </>
  );
}
