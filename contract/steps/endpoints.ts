import type { StepParams } from '../appointments/staff-schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import type { CsvFile } from '../shared/lists.ts';
import type {
  ExportStepsBody,
  ListCandidatesQuery,
  ListCandidatesReply,
  ListStepsBody,
  ListStepsReply,
  ListTeamMembersReply,
  MyDay,
  StepMark,
  StepRow,
  StepWorkForm,
} from './schemas.ts';

export const listSteps = endpoint<{ body: typeof ListStepsBody; reply: typeof ListStepsReply }>()({
  method: 'POST',
  path: '/api/admin/steps/search',
  access: 'appointment.changeAny',
});

export const exportSteps = endpoint<{ body: typeof ExportStepsBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/steps/export',
  access: 'people.export',
  isSensitive: true,
});

/** The team, for the filter by assignee. */
export const listTeamMembers = endpoint<{ reply: typeof ListTeamMembersReply }>()({
  method: 'GET',
  path: '/api/admin/steps/team',
  access: 'appointment.changeAny',
});

/** The members of the team, each with the conflict, if any, that prevents the member from doing the step. */
export const listCandidates = endpoint<{
  params: typeof StepParams;
  query: typeof ListCandidatesQuery;
  reply: typeof ListCandidatesReply;
}>()({
  method: 'GET',
  path: '/api/admin/steps/:stepId/candidates',
  access: 'appointment.changeAny',
});

/** Sets duration, places and assignee of a step. */
export const changeStepWork = endpoint<{
  params: typeof StepParams;
  body: typeof StepWorkForm;
  reply: typeof StepRow;
}>()({
  method: 'PUT',
  path: '/api/admin/steps/:stepId/work',
  access: 'appointment.changeAny',
});

/** The steps of the signed-in member of staff: those of today, and those of earlier days that are not done. */
export const getMyDay = endpoint<{ reply: typeof MyDay }>()({
  method: 'GET',
  path: '/api/admin/my-day',
  access: 'appointment.changeAny',
});

/** Stores the progress that the assignee of a step reported by a button. */
export const markStep = endpoint<{ params: typeof StepParams; body: typeof StepMark; reply: typeof StepRow }>()({
  method: 'POST',
  path: '/api/admin/steps/:stepId/marks',
  access: 'appointment.changeAny',
});
