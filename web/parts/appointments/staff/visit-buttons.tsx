import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { type Attendance, attendanceProblem, attendances } from '#contract/appointments/staff-attendance.ts';
import { changeAttendance, confirmAppointment } from '#contract/appointments/staff-endpoints.ts';
import type { ShownStatus } from '#contract/appointments/statuses.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { toastError, wordsFor } from '#web/lib/words-for.ts';
import { findNoticeWords } from '#web/parts/messages/staff/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { cacheChangedAppointment, staffAppointmentQueries } from './queries.ts';
import { attendanceWords, pendingStepsWords } from './staff-visit-words.ts';
import { attendanceStyles } from './visit-badges.tsx';

type AttendanceButtonsProps = {
  visit: {
    id: string;
    version: number;
    status: ShownStatus;
    startsAt: string;
    attendance: { state: Attendance; at: string } | null;
  };
  /** Names the visit for screen readers where several visits are shown, e.g. `Asha Rao`. */
  label?: string;
  onDone?: () => void;
};

/** One button for each possible next state of the attendance, and Undo. Renders nothing if neither is possible now. */
export function AttendanceButtons({ visit, label, onDone }: AttendanceButtonsProps) {
  const t = useT();
  const queryClient = useQueryClient();
  // Two clicks in one frame see the same `isPending`.
  const isSending = useRef(false);
  const group = useRef<HTMLDivElement>(null);
  const mark = useMutation({
    mutationFn: (to: Attendance | null) =>
      callApi(changeAttendance, { params: { appointmentId: visit.id }, body: { version: visit.version, to } }),
    onSuccess: (changed, to) => {
      // The clicked button disappears. Without this, the focus would return to the top of the page.
      if (group.current?.contains(document.activeElement)) group.current.focus();
      cacheChangedAppointment(queryClient, changed);
      onDone?.();
      const pending = changed.steps.filter((step) => step.status === 'pending');
      // `seen` and `no-show` close the visit.
      const isClosed = changed.status === 'closed' && pending.length > 0;
      const done = to ? t(attendanceWords[to]) : t('The last mark was undone');
      const description = isClosed ? t('{done}. {pending}', { done, pending: pendingStepsWords(t, pending) }) : done;
      showToast({ title: t('Attendance updated'), description, durationMs: isClosed ? 6000 : 3000, tone: 'success' });
    },
    onError: (error) => {
      toastError(t('Error updating attendance'), error, t('Please try again later.'));
      // Somebody else may have changed the visit: the buttons must follow its current state.
      for (const name of ['appointments', 'day']) void queryClient.invalidateQueries({ queryKey: [name] });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const send = (to: Attendance | null) => {
    if (isSending.current) return;
    isSending.current = true;
    mark.mutate(to);
  };

  const now = new Date();
  const next = attendances.filter((to) => !attendanceProblem(visit, to, now));
  const canUndo = !attendanceProblem(visit, null, now);
  if (next.length === 0 && !canUndo) return null;
  const savingState = mark.isPending ? mark.variables : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own border and legend
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={label ? t('Attendance of {name}', { name: label }) : t('Attendance')}
      className="flex flex-wrap gap-2"
    >
      {next.map((to) => {
        const { label: text, icon: Icon } = attendanceStyles[to];
        return (
          <Button
            key={to}
            variant="secondary"
            size="small"
            busy={savingState === to}
            aria-disabled={mark.isPending || undefined}
            onClick={() => send(to)}
          >
            {savingState === to ? null : <Icon aria-hidden="true" />}
            {t(text)}
          </Button>
        );
      })}
      {canUndo && visit.attendance ? (
        <Button
          variant="quiet"
          size="small"
          busy={savingState === null}
          aria-disabled={mark.isPending || undefined}
          onClick={() => send(null)}
        >
          {savingState === null ? null : <Undo2 aria-hidden="true" />}
          {t('Undo')} <span className="sr-only">{t(attendanceStyles[visit.attendance.state].label)}</span>
        </Button>
      ) : null}
    </div>
  );
}

type ConfirmTimeButtonProps = {
  /** The requested visit or step. */
  visit: { id: string; title: string; startsAt: string; version: number };
  /** The visit whose dialog is open. */
  appointmentId: string;
  onChanged: () => void;
  onRejected?: (text: string) => void;
};

/** Confirms the time that a family requested. */
export function ConfirmTimeButton({ visit, appointmentId, onChanged, onRejected }: ConfirmTimeButtonProps) {
  const t = useT();
  const { id, startsAt, version } = visit;
  const title = t.named(visit.title);
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => callApi(confirmAppointment, { params: { appointmentId: id }, body: { version } }),
    onMutate: () => void findNoticeWords(queryClient, id, 'confirmed', t),
    onSuccess: async (after) => {
      cacheChangedAppointment(queryClient, after);
      onChanged();
      const notified = await findNoticeWords(queryClient, id, 'confirmed', t);
      const description = t('{title} on {time}. {notified}', { title, time: datesIn(t).dateTime(startsAt), notified });
      showToast({ title: t('Time confirmed'), description, tone: 'success' });
    },
    onError: (error) => {
      const description = wordsFor(error, t('Please try again later.'));
      showToast({ title: t('Error confirming time'), description, tone: 'destructive' });
      onRejected?.(description);
      void queryClient.invalidateQueries({ queryKey: staffAppointmentQueries.one(appointmentId).queryKey });
    },
  });
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t('Confirm time of {title}', { title })}
      busy={confirm.isPending}
      onClick={() => confirm.mutate()}
    >
      <CalendarCheck aria-hidden="true" />
      {t('Confirm time')}
    </Button>
  );
}
