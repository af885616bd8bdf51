import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { destinationOf, type StepPlaces } from '#contract/appointments/place.ts';
import { shortTime } from '#contract/shared/clock.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { getMyDay, listCandidates, listSteps, listTeamMembers } from '#contract/steps/endpoints.ts';
import type { Candidate, StepRow, StepWork } from '#contract/steps/schemas.ts';
import { marked } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import type { FormWords } from '#web/lib/changed-fields.tsx';

/** `9:00 AM, 60 min`, or `No time` for a step with a day only. */
export function timeWords(t: T, { startsAt, hasTime, work }: Pick<StepRow, 'startsAt' | 'hasTime' | 'work'>): string {
  if (!hasTime) return t('No time');
  return t('{time}, {minutes} min', { time: shortTime(startsAt), minutes: String(work.durationMinutes) });
}

/** The start and the destination of a step: `Home → Clinic`. */
export function placeWords(step: StepPlaces): string {
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

/** What the dialog of a step's work changes. */
export const workFormWords: FormWords<WorkValues> = {
  labels: {
    assignee: marked('Who does it'),
    durationMinutes: marked('Minutes it takes'),
    travelMinutes: marked('Minutes for the way'),
    placeFrom: marked('From{#a place}'),
    placeTo: marked('To{#a place}'),
  },
  valueWords: (field, value, t) => (field === 'assignee' && !value ? t('Nobody yet') : String(value)),
};

export const workValues = ({ work }: { work: StepWork }): WorkValues => ({
  assignee: work.assignee?.name ?? '',
  durationMinutes: String(work.durationMinutes),
  travelMinutes: String(work.travelMinutes),
  placeFrom: work.placeFrom,
  placeTo: work.placeTo,
});

type Search = InputOf<typeof listSteps>['body'];

export const stepQueries = {
  overdue: (search: Search) =>
    queryOptions({
      queryKey: ['steps', 'overdue', search],
      queryFn: () => call(listSteps, { body: { ...search, overdue: 'only' } }),
      staleTime: 0, // a step becomes overdue without a change
      meta: { shows: ['appointments'] },
    }),
  team: () =>
    queryOptions({ queryKey: ['steps', 'team'], queryFn: () => call(listTeamMembers), meta: { shows: ['accounts'] } }),
  candidates: (stepId: string, query: { durationMinutes?: number; travelMinutes?: number }) =>
    queryOptions({
      queryKey: ['steps', 'candidates', stepId, query],
      queryFn: () => call(listCandidates, { params: { stepId }, query }),
      staleTime: 0, // others assign steps at the same time
      meta: { shows: ['appointments', 'accounts'] },
    }),
  myDay: () =>
    queryOptions({
      queryKey: ['steps', 'my-day'],
      queryFn: () => call(getMyDay),
      staleTime: 0,
      meta: { shows: ['appointments'] },
    }),
};

/** Reads everything again that shows a step. */
export function reloadSteps(queryClient: QueryClient): void {
  for (const name of ['steps', 'appointments', 'day']) void queryClient.invalidateQueries({ queryKey: [name] });
}
