import type { FastifyInstance } from 'fastify';
import * as api from '#contract/steps/endpoints.ts';
import * as s from '#contract/steps/schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as service from './service.ts';

export function stepRoutes(app: FastifyInstance): void {
  route(app, api.listSteps, s.listSteps, service.listSteps);
  exportRoute(app, api.exportSteps, s.exportSteps, service.exportSteps);
  route(app, api.listTeamMembers, s.listTeamMembers, service.listTeamMembers);
  route(app, api.listCandidates, s.listCandidates, service.listCandidates);
  route(app, api.changeStepWork, s.changeStepWork, service.changeStepWork);
  route(app, api.getMyDay, s.getMyDay, service.getMyDay);
  route(app, api.markStep, s.markStep, service.markStep);
}
