import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { moveAppointment } from '#contract/appointments/staff-endpoints.ts';
import type { DayVisit } from '#contract/day/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { momentWords } from '#web/parts/day/staff/day-words.ts';
import { findNoticeWords } from '#web/parts/messages/staff/queries.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { showChangedVisit } from './-queries.ts';
import { UndoMoveButton } from './-undo-move-button.tsx';

export type Move = {
  visit: DayVisit;
  date: string;
  time: string;
  overrideReason?: string | undefined;
  /** A sentence to the family. */
  familyNote?: string | undefined;
  /** What becomes of its steps. By default they follow. */
  steps?: 'move' | 'leave';
  leftSteps?: string[] | undefined;
};

const undoMs = 10_000;

/** Moves a visit to another time of the same doctor, and offers to undo that for ten seconds. */
export function useMoveVisit() {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ visit, date, time, ...more }: Move) =>
      call(moveAppointment, {
        params: { appointmentId: visit.id },
        body: { date, time, version: visit.version, ...more },
      }),
    // The words of the notice are loaded in parallel with the move, so that the toast with Undo does not wait for them.
    onMutate: ({ visit }) => void findNoticeWords(queryClient, visit.id, 'moved'),
    onSuccess: async (moved, { visit }) => {
      showChangedVisit(queryClient, moved);
      void queryClient.invalidateQueries({ queryKey: ['doctors', 'free-times'] });
      const notified = await findNoticeWords(queryClient, visit.id, 'moved');
      const what = t('{name} is now on {time}.', { name: visit.patient.name, time: momentWords(t, moved.startsAt) });
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
