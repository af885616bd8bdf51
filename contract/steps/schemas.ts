import * as z from 'zod/mini';
import { placeText } from '../appointments/booking.ts';
import { calendarDay, lineText, recordId, wholeNumber } from '../shared/fields.ts';
import { exportOf, exportQuery, listOf, listQuery } from '../shared/lists.ts';
import { exportReason } from '../shared/record-forms.ts';
import { shownStepStates, stepStates, stepTypes } from './types-and-states.ts';

export const StepParams = z.strictObject({ stepId: recordId });

const person = z.object({ id: z.string(), name: z.string() });

/** The work of a step, as staff see it. */
export const StepWork = z.object({
  durationMinutes: z.number(),
  travelMinutes: z.number(),
  placeFrom: z.string(),
  placeTo: z.string(),
  assignee: z.nullable(person),
  /** Another number each time somebody else is assigned, or the step is planned again. A step mark names this number. */
  assignment: z.number(),
  /** What the assignee wrote with the last step mark. */
  note: z.string(),
});
export type StepWork = z.infer<typeof StepWork>;

/** A step in the list of steps and in the day of an assistant. */
export const StepRow = z.object({
  id: z.string(),
  visitId: z.string(),
  version: z.number(),
  number: z.string(),
  title: z.string(),
  type: z.enum(stepTypes),
  startsAt: z.string(),
  hasTime: z.boolean(),
  state: z.enum(shownStepStates),
  stateAt: z.nullable(z.string()),
  /** The step should have begun and has not, or it should be over and is not. */
  isOverdue: z.boolean(),
  work: StepWork,
  description: z.string(),
  patientName: z.string(),
  /** The phone of the family, or else of the patient. */
  phone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The visit that the step belongs to. */
  visit: z.object({ title: z.string(), startsAt: z.string(), place: z.string(), doctor: z.nullable(z.string()) }),
});
export type StepRow = z.infer<typeof StepRow>;

const filters = {
  /** Absent: today. */
  date: z.optional(calendarDay),
  type: z.optional(z.enum(stepTypes, 'Please choose one of the types.')),
  /** The name of a city. */
  city: z.optional(lineText({ max: 80, tooLong: 'City must be at most 80 characters' })),
  /** A member of the team, or `none` for steps that nobody has. */
  assignee: z.optional(z.union([z.literal('none'), recordId], 'Please choose a person, or none.')),
  state: z.optional(z.enum(shownStepStates, 'Please choose one of the states.')),
};
const sortableColumns = ['time'] as const;
/**
 * `only`: the overdue steps of the day and of all days before. `without`: the steps of the day that are not overdue.
 * Absent: all steps of the day.
 */
const overdue = z.optional(z.enum(['only', 'without'], 'Please choose only or without'));

/** A member of the team, for the choice of an assignee. */
const Candidate = z.object({
  ...person.shape,
  /** The other step because of which the person cannot do this one; null if there is none, or if this step has no time. */
  conflict: z.nullable(
    z.object({
      /** When the other step begins. */
      startsAt: z.string(),
      /** The steps do not overlap, but there is no time for the way between them. */
      needsTravel: z.boolean(),
    }),
  ),
  /** How many other steps the person has on that day. */
  stepCount: z.number(),
});
export type Candidate = z.infer<typeof Candidate>;

const badDuration = 'Please give 5 to 720 minutes';
const badTravel = 'Please give 0 to 240 minutes';
const version = z.int('Please reload the page').check(z.positive('Please reload the page'));
const durationMinutes = wholeNumber({ min: 5, max: 720, invalid: badDuration, tooMuch: badDuration });
const travelMinutes = wholeNumber({ min: 0, max: 240, invalid: badTravel, tooMuch: badTravel });

/** Request body of the dialog in which staff set duration, places and assignee of a step. */
export const StepWorkForm = z.strictObject({
  durationMinutes,
  travelMinutes,
  placeFrom: z.optional(placeText),
  placeTo: z.optional(placeText),
  /** Null: nobody. */
  assigneeId: z.nullable(recordId),
  version,
});
export type StepWorkForm = z.infer<typeof StepWorkForm>;

export const MyDay = z.object({
  date: z.string(),
  /** The steps of the day in order, and before them those of earlier days that are not done. */
  steps: z.array(StepRow),
  /** The number of steps tomorrow. */
  tomorrowCount: z.number(),
});
export type MyDay = z.infer<typeof MyDay>;

/** The overdue steps come first if the day is today. */
const ExportStepsBody = z.strictObject({ ...exportQuery(sortableColumns, 'time'), ...filters, ...exportReason });

export const listSteps = {
  summary: 'The steps of a day, soonest first, or the overdue ones; found by patient name or title',
  recordedAs: 'steps',
  body: z.strictObject({ ...listQuery(sortableColumns, 'time'), ...filters, overdue }),
  reply: listOf(StepRow),
} as const;
export const exportSteps = exportOf(ExportStepsBody, 'steps-export');
export const listTeamMembers = {
  summary: 'The members of the team who can be assigned to steps',
  recordedAs: null,
  reply: z.object({ members: z.array(person) }),
};
export const listCandidates = {
  summary: 'Who of the team is free for a step',
  recordedAs: null,
  params: StepParams,
  /** How long the step and the travel to it take. Absent: as they are stored. */
  query: z.strictObject({ durationMinutes: z.optional(durationMinutes), travelMinutes: z.optional(travelMinutes) }),
  reply: z.object({ candidates: z.array(Candidate) }),
};
export const changeStepWork = {
  summary: 'Set duration, places and assignee of a step; nobody is at two places at once',
  recordedAs: 'steps',
  params: StepParams,
  body: StepWorkForm,
  reply: StepRow,
} as const;
export const getMyDay = { summary: 'The own steps of today, in order', recordedAs: 'my-day', reply: MyDay } as const;
export const markStep = {
  summary: 'Store what the assignee of a step pressed: started, arrived, done or problem; a repetition is stored once',
  recordedAs: 'my-day',
  params: StepParams,
  /** A step mark: the progress that an assignee reports by a button. */
  body: z.strictObject({
    /** Idempotency key: a step mark that is sent twice is stored once. */
    key: recordId,
    state: z.enum(stepStates, 'Please choose started, arrived, done or problem'),
    /**
     * The `assignment` of the step when the button was pressed. A page of the previous release sends none: its mark is valid
     * for the first assignment only.
     */
    assignment: z.optional(z.int('Please reload the page').check(z.nonnegative('Please reload the page'))),
    note: z.optional(lineText({ max: 300, tooLong: 'Note must be at most 300 characters' })),
    /** When the button was pressed. Without a network, this is earlier than the request. */
    pressedAt: z.iso.datetime('Please give a time.'),
  }),
  reply: StepRow,
} as const;
