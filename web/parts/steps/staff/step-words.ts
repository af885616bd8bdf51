import { destinationOf, type StepPlaces } from '#contract/appointments/place.ts';
import { shortTime } from '#contract/shared/clock.ts';
import type { Candidate, StepRow, StepWork } from '#contract/steps/schemas.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import type { FormWords } from '#web/lib/changed-fields.tsx';

/** `9:00 AM, 60 min`, or `No time` for a step with a day only. */
export function stepTimeWords(
  t: T,
  { startsAt, hasTime, work }: Pick<StepRow, 'startsAt' | 'hasTime' | 'work'>,
): string {
  if (!hasTime) return t('No time');
  return t('{time}, {minutes} min', { time: shortTime(startsAt), minutes: String(work.durationMinutes) });
}

/** The start and the destination of a step: `Home → Clinic`. */
export function stepPlaceWords(step: StepPlaces): string {
  const to = destinationOf(step);
  return step.work.placeFrom ? `${step.work.placeFrom} → ${to || '?'}` : to;
}

/** Says whether a person is free for a step: `free, 2 other steps that day`. Shown after the person's name. */
export function candidateWords(t: T, { conflict, stepCount }: Candidate): string {
  if (conflict) {
    const time = shortTime(conflict.startsAt);
    return conflict.needsTravel
      ? t('no time for the way, step at {time}', { time })
      : t('busy with a step at {time}', { time });
  }
  if (stepCount === 0) return t('free, no other step that day');
  return t.count(stepCount, 'free, {count} other step that day', 'free, {count} other steps that day');
}

type WorkValues = Record<'assignee' | 'durationMinutes' | 'travelMinutes' | 'placeFrom' | 'placeTo', string>;

/** The labels and value texts of the dialog of a step's work, for the notice that somebody else has changed it. */
export const stepWorkFormWords: FormWords<WorkValues> = {
  labels: {
    assignee: msg('Who does it'),
    durationMinutes: msg('Minutes it takes'),
    travelMinutes: msg('Minutes for the way'),
    placeFrom: msg('From{#a place}'),
    placeTo: msg('To{#a place}'),
  },
  valueWords: (field, value, t) => (field === 'assignee' && !value ? t('Nobody yet') : String(value)),
};

export const stepWorkValues = ({ work }: { work: StepWork }): WorkValues => ({
  assignee: work.assignee?.name ?? '',
  durationMinutes: String(work.durationMinutes),
  travelMinutes: String(work.travelMinutes),
  placeFrom: work.placeFrom,
  placeTo: work.placeTo,
});
