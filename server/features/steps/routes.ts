import type { FastifyInstance } from 'fastify';
import * as api from '#contract/steps/endpoints.ts';
import * as s from '#contract/steps/schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import { exportSteps, getMyDay, listCandidates, listSteps, listTeamMembers } from './service.ts';
import { changeStepWork, markStep } from './work-service.ts';

export function stepRoutes(app: FastifyInstance): void {
  route(app, api.listSteps, s.listSteps, listSteps);
  exportRoute(app, api.exportSteps, s.exportSteps, exportSteps);
  route(app, api.listTeamMembers, s.listTeamMembers, listTeamMembers);
  route(app, api.listCandidates, s.listCandidates, listCandidates);
  route(app, api.changeStepWork, s.changeStepWork, changeStepWork);
  route(app, api.getMyDay, s.getMyDay, getMyDay);
  route(app, api.markStep, s.markStep, markStep);
}
