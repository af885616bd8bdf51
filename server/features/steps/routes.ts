import type { FastifyInstance } from 'fastify';
import { StepParams } from '#contract/appointments/staff-schemas.ts';
import * as api from '#contract/steps/endpoints.ts';
import * as schemas from '#contract/steps/schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as steps from './service.ts';
import * as work from './work-service.ts';

export function stepRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listSteps,
    {
      summary: 'The steps of a day, soonest first, or the overdue ones; found by patient name or title',
      body: schemas.ListStepsBody,
      reply: schemas.ListStepsReply,
    },
    (ctx, { body }) => steps.list(ctx, body),
    { recordedAs: 'steps', share: 'general' },
  );
  exportRoute(
    app,
    api.exportSteps,
    schemas.ExportStepsBody,
    (ctx, { body }) => steps.exportFile(ctx, body),
    'steps-export',
  );
  route(
    app,
    api.listTeamMembers,
    { summary: 'The members of the team who can be assigned to steps', reply: schemas.ListTeamMembersReply },
    (ctx) => steps.listTeam(ctx),
    { recordedAs: null },
  );
  route(
    app,
    api.listCandidates,
    {
      summary: 'Who of the team is free for a step',
      params: StepParams,
      query: schemas.ListCandidatesQuery,
      reply: schemas.ListCandidatesReply,
    },
    (ctx, { params, query }) => steps.listFree(ctx, params.stepId, query),
    { recordedAs: null },
  );
  route(
    app,
    api.changeStepWork,
    {
      summary: 'Set duration, places and assignee of a step; nobody is at two places at once',
      params: StepParams,
      body: schemas.StepWorkForm,
      reply: schemas.StepRow,
    },
    (ctx, { params, body }) => work.changeWork(ctx, params.stepId, body),
    { recordedAs: 'steps' },
  );
  route(
    app,
    api.getMyDay,
    { summary: 'The own steps of today, in order', reply: schemas.MyDay },
    (ctx) => steps.readMyDay(ctx),
    { recordedAs: 'my-day' },
  );
  route(
    app,
    api.markStep,
    {
      summary:
        'Store what the assignee of a step pressed: started, arrived, done or problem; a repetition is stored once',
      params: StepParams,
      body: schemas.StepMark,
      reply: schemas.StepRow,
    },
    (ctx, { params, body }) => work.mark(ctx, params.stepId, body),
    { recordedAs: 'my-day' },
  );
}
