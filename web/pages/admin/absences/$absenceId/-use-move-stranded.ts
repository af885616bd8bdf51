import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { StrandedVisit } from '#contract/absences/schemas.ts';
import { moveStranded } from '#contract/appointments/staff-endpoints.ts';
import { clockInIndia, dayInIndia } from '#contract/shared/clock.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { toastError } from '#web/lib/words-for.ts';
import { offeredSlotWords } from '#web/parts/absences/staff/absence-words.ts';
import { reloadAfterAbsenceChange } from '#web/parts/absences/staff/queries.ts';

/** The most moves that are sent in one request. The server would accept 100. */
const movesPerRequest = 50;

export type NewTimeChoice = { visit: StrandedVisit; startsAt: string; doctor?: { id: string; name: string } };
/** A visit that was moved while the page was open. */
export type MovedVisit = { id: string; words: string };

const moveBodyOf = ({ visit, startsAt, doctor }: NewTimeChoice) => ({
  appointmentId: visit.id,
  version: visit.version,
  date: dayInIndia(startsAt),
  time: clockInIndia(startsAt),
  ...(doctor ? { doctorId: doctor.id } : {}),
});

const movedWords = (t: T, { visit, startsAt, doctor }: NewTimeChoice) =>
  `${visit.patient.name}: ${offeredSlotWords(t, startsAt)}${doctor ? `, ${doctor.name}` : ''}`;

/** Moves visits that need a new time. Returns those that were moved, and why others were not, until the page is left. */
export function useMoveStranded() {
  const t = useT();
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState<MovedVisit[]>([]);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  // `isPending` changes only with the next render, so a second click before it would see the old value.
  const isSending = useRef(false);
  const move = useMutation({
    mutationFn: async (choices: readonly NewTimeChoice[]) => {
      for (let at = 0; at < choices.length; at += movesPerRequest) {
        const part = choices.slice(at, at + movesPerRequest);
        const { verdicts } = await callApi(moveStranded, { body: { moves: part.map(moveBodyOf) } });
        const isMoved = (index: number) => verdicts[index]?.isMoved === true;
        setMoved((before) => [
          ...before,
          ...part.flatMap((choice, index) =>
            isMoved(index) ? { id: choice.visit.id, words: movedWords(t, choice) } : [],
          ),
        ]);
        setProblems((before) => {
          const next = new Map(before);
          for (const { appointmentId, isMoved: isDone, message } of verdicts)
            if (isDone) next.delete(appointmentId);
            else next.set(appointmentId, message);
          return next;
        });
      }
    },
    onError: (error) => {
      toastError(t('The visits were not moved'), error, t('Please try again later.'));
    },
    onSettled: () => {
      isSending.current = false;
      reloadAfterAbsenceChange(queryClient);
    },
  });
  return {
    moved,
    problems,
    /** The ids of the visits that are being moved. */
    moving: new Set(move.isPending ? move.variables.map(({ visit }) => visit.id) : []),
    move: (choices: readonly NewTimeChoice[]) => {
      if (isSending.current || choices.length === 0) return;
      isSending.current = true;
      move.mutate(choices);
    },
  };
}
