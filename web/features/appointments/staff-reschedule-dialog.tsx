import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedAppointment } from '#contract/appointments-admin.ts';
import { moveAppointment } from '#contract/appointments-admin-api.ts';
import { addDays, todayInIndia } from '#contract/clock.ts';
import { bookableDaysAhead } from '#contract/organisation.ts';
import type { ChosenTime } from '#web/features/times/time-rules.ts';
import { call } from '#web/lib/api.ts';
import { replyOf } from '#web/lib/words-for.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { cacheChangedAppointment } from './manage-queries.ts';
import { ReasonField } from './reason-field.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';

type StaffRescheduleDialogProps = {
  appointment: ManagedAppointment;
  onDone: () => void;
  onClose: () => void;
};

/** Moves a visit for staff: also to a time outside hours, with a reason. A cancelled visit is opened again. */
export function StaffRescheduleDialog({ appointment, onDone, onClose }: StaffRescheduleDialogProps) {
  const { id: appointmentId, version, status } = appointment;
  const queryClient = useQueryClient();
  const [isAnyTime, setAnyTime] = useState(false);
  const [needsReason, setNeedsReason] = useState(false);
  const [reason, setReason] = useState('');

  const send = async ({ date, time }: ChosenTime) => {
    try {
      const overrideReason = reason.trim() || undefined;
      const body = { date, time, version, overrideReason };
      const moved = await call(moveAppointment, { params: { appointmentId }, body });
      cacheChangedAppointment(queryClient, moved);
      onDone();
      return moved.startsAt;
    } catch (error) {
      if (replyOf(error).code === 'needs_reason') setNeedsReason(true);
      throw error;
    }
  };

  const today = todayInIndia(new Date());
  return (
    <RescheduleDialog
      appointment={appointment}
      onClose={onClose}
      desk={{
        note: status === 'cancelled' ? 'The visit is opened again, with the same number and price.' : undefined,
        isAnyTime,
        problem: needsReason && !reason.trim() ? 'Please give a reason' : undefined,
        send,
        renderTimes: (picker, value, onChange) => (
          <>
            {isAnyTime ? (
              <div className="grid items-start gap-4 sm:grid-cols-2">
                <DateField
                  label="Date"
                  min={today}
                  max={addDays(today, bookableDaysAhead)}
                  value={value.date}
                  onChange={(event) => onChange({ ...value, date: event.target.value })}
                />
                <TimeField
                  label="Time"
                  hint="India time"
                  value={value.time}
                  onChange={(event) => onChange({ ...value, time: event.target.value })}
                />
              </div>
            ) : (
              picker
            )}
            <CheckboxField
              label="Choose outside the usual hours"
              checked={isAnyTime}
              onChange={(event) => {
                setAnyTime(event.target.checked);
                setNeedsReason(false);
              }}
            />
            {needsReason ? <ReasonField value={reason} onChange={setReason} /> : null}
          </>
        ),
      }}
    />
  );
}
