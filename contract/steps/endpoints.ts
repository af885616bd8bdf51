import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const listSteps = endpoint<typeof s.listSteps>()('POST /api/admin/steps/search', 'appointment.changeAny');

export const exportSteps = endpoint<typeof s.exportSteps>()('POST /api/admin/steps/export', 'people.export', {
  isSensitive: true,
});

/** The team, for the filter by assignee. */
export const listTeamMembers = endpoint<typeof s.listTeamMembers>()(
  'GET /api/admin/steps/team',
  'appointment.changeAny',
);

/** The members of the team. Each has the conflict that prevents the member from doing the step, or null. */
export const listCandidates = endpoint<typeof s.listCandidates>()(
  'GET /api/admin/steps/:stepId/candidates',
  'appointment.changeAny',
);

/** Sets duration, places and assignee of a step. */
export const changeStepWork = endpoint<typeof s.changeStepWork>()(
  'PUT /api/admin/steps/:stepId/work',
  'appointment.changeAny',
  { changes: ['appointments'] },
);

/** The steps of the signed-in member of staff: those of today, and those of earlier days that are not done. */
export const getMyDay = endpoint<typeof s.getMyDay>()('GET /api/admin/my-day', 'appointment.changeAny');

export const markStep = endpoint<typeof s.markStep>()('POST /api/admin/steps/:stepId/marks', 'appointment.changeAny', {
  changes: ['appointments'],
});
