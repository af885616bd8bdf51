import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { createElement } from 'react';
import { moveAppointment, undoMove } from '#contract/appointments/staff-endpoints.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import type { DayVisit } from '#contract/day/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { toastError } from '#web/lib/words-for.ts';
import { longMoment } from '#web/parts/day/staff/day-words.ts';
import { findNoticeWords } from '#web/parts/messages/staff/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { dismissPinnedToast, showToast } from '#web/ui/toast-store.ts';
import { showChangedVisit } from './-queries.ts';

type UndoMoveButtonProps = {
  /** The visit after the move. */
  moved: StaffAppointment;
};

/** Undoes a move. Somebody may have taken the old time, or changed the visit: then the toast says so. */
export function UndoMoveButton({ moved }: UndoMoveButtonProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: () => callApi(undoMove, { params: { appointmentId: moved.id }, body: { version: moved.version } }),
    onSettled: dismissPinnedToast,
    onSuccess: (after) => {
      void queryClient.invalidateQueries({ queryKey: ['doctors', 'free-times'] });
      showChangedVisit(queryClient, after);
      const description = t('{name} is again on {time}', {
        name: after.patient.name,
        time: longMoment(t, after.startsAt),
      });
      showToast({ title: t('Move undone'), description, tone: 'success' });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['day'] });
      toastError(t('The move could not be undone'), error, t('Please try again later.'));
    },
  });
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-2"
      data-undo
      aria-keyshortcuts="Control+Z"
      busy={undo.isPending}
      onClick={() => undo.mutate()}
    >
      {undo.isPending ? null : <Undo2 aria-hidden="true" />}
      {t('Undo')}
    </Button>
  );
}

export type BoardMove = {
  visit: DayVisit;
  date: string;
  time: string;
  overrideReason?: string | undefined;
  /** A sentence to the family. */
  familyNote?: string | undefined;
  /** What becomes of the steps of the visit. By default they move by the same time. */
  steps?: 'move' | 'leave';
  leftSteps?: string[] | undefined;
};

const undoMs = 10_000;

/** Moves a visit to another time of the same doctor, and offers to undo that for ten seconds. */
export function useMoveVisit() {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ visit, date, time, ...more }: BoardMove) =>
      callApi(moveAppointment, {
        params: { appointmentId: visit.id },
        body: { date, time, version: visit.version, ...more },
      }),
    // The words of the notice are loaded in parallel with the move, so that the toast with Undo does not wait for them.
    onMutate: ({ visit }) => void findNoticeWords(queryClient, visit.id, 'moved'),
    onSuccess: async (moved, { visit }) => {
      showChangedVisit(queryClient, moved);
      void queryClient.invalidateQueries({ queryKey: ['doctors', 'free-times'] });
      const notified = await findNoticeWords(queryClient, visit.id, 'moved');
      const what = t('{name} is now on {time}.', { name: visit.patient.name, time: longMoment(t, moved.startsAt) });
      showToast({
        title: t('Visit moved'),
        description: `${what} ${notified}`,
        tone: 'success',
        durationMs: undoMs,
        isPinned: true,
        action: createElement(UndoMoveButton, { moved }),
      });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['day'] }),
  });
}
