import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { moveAppointment } from '#contract/appointments/staff-endpoints.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import { bookableDaysAhead } from '#contract/shared/organisation.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { replyOf } from '#web/lib/words-for.ts';
import {
  FollowingStepsField,
  moveStepsLabel,
  useFollowingSteps,
} from '#web/parts/appointments/following-steps-field.tsx';
import { RescheduleDialog } from '#web/parts/appointments/reschedule-dialog.tsx';
import { NoticeFields } from '#web/parts/messages/staff/notice-fields.tsx';
import { staffMessageQueries } from '#web/parts/messages/staff/queries.ts';
import type { ChosenTime } from '#web/parts/times/time-rules.ts';
import { focusAtOnce, ReasonField } from '#web/staff-kit/reason-field.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { DateField, TimeField } from '#web/ui/text-field.tsx';
import { cacheChangedAppointment } from './queries.ts';

type StaffRescheduleDialogProps = { appointment: StaffAppointment; onDone: () => void; onClose: () => void };

/**
 * Moves a visit for staff. A time outside the usual hours needs a reason, and so does a cancelled visit, which is opened
 * again.
 */
export function StaffRescheduleDialog({ appointment, onDone, onClose }: StaffRescheduleDialogProps) {
  const t = useT();
  const { id: appointmentId, version, status } = appointment;
  const queryClient = useQueryClient();
  const [isAnyTime, setAnyTime] = useState(false);
  const isCancelled = status === 'cancelled';
  const [isReasonAsked, setReasonAsked] = useState(false);
  const needsReason = isCancelled || isReasonAsked;
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const following = useFollowingSteps();
  const stepCount = appointment.steps.filter((step) =>
    isCancelled ? step.isCancelledWithVisit : step.status === 'pending',
  ).length;
  const notice = useQuery(
    staffMessageQueries.noticeOfVisit(appointmentId, status === 'cancelled' ? 'reopened' : 'moved'),
  );

  const send = async ({ date, time }: ChosenTime) => {
    try {
      const overrideReason = reason.trim() || undefined;
      const body = { date, time, version, overrideReason, familyNote: note.trim() || undefined, ...following.body };
      const moved = await callApi(moveAppointment, { params: { appointmentId }, body });
      cacheChangedAppointment(queryClient, moved);
      onDone();
      return moved.startsAt;
    } catch (error) {
      if (replyOf(error).code === 'needs_reason') setReasonAsked(true);
      if (following.handleError(error)) return null;
      throw error;
    }
  };

  const today = todayInIndia(new Date());
  return (
    <RescheduleDialog
      appointment={appointment}
      onClose={onClose}
      staffMove={{
        note: isCancelled ? t('The visit is opened again, with the same number and price.') : undefined,
        isAnyTime,
        problem: needsReason && !reason.trim() ? t('Please give a reason') : undefined,
        send,
        onTimeChange: following.reset,
        renderTimes: (picker, value, onChange) => (
          <>
            {isAnyTime ? (
              <div className="grid items-start gap-4 sm:grid-cols-2">
                <DateField
                  label={t('Date')}
                  min={today}
                  max={addDays(today, bookableDaysAhead)}
                  value={value.date}
                  onChange={(event) => onChange({ ...value, date: event.target.value })}
                />
                <TimeField
                  label={t('Time')}
                  hint={t('India time')}
                  value={value.time}
                  onChange={(event) => onChange({ ...value, time: event.target.value })}
                />
              </div>
            ) : (
              picker
            )}
            <CheckboxField
              label={t('Choose outside the usual hours')}
              checked={isAnyTime}
              onChange={(event) => {
                setAnyTime(event.target.checked);
                setReasonAsked(false);
              }}
            />
            {needsReason ? (
              <ReasonField
                ref={isCancelled ? undefined : focusAtOnce}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            ) : null}
            {stepCount > 0 ? (
              <FollowingStepsField
                following={following}
                label={
                  isCancelled
                    ? t.count(
                        stepCount,
                        'Restore the step that was cancelled with it, and move it too',
                        'Restore the {count} steps that were cancelled with it, and move them too',
                      )
                    : moveStepsLabel(stepCount, t)
                }
                action={t('Reschedule')}
              />
            ) : null}
            <NoticeFields preview={notice} note={note} onNote={setNote} />
          </>
        ),
      }}
    />
  );
}
