import type { FastifyInstance } from 'fastify';
import * as api from '#contract/team/endpoints.ts';
import * as s from '#contract/team/schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as correction from './phone-correction-service.ts';
import * as service from './service.ts';

export function teamRoutes(app: FastifyInstance): void {
  route(app, api.listTeam, s.listTeam, service.listTeam);
  exportRoute(app, api.exportTeam, s.exportTeam, service.exportTeam);
  route(app, api.createAccount, s.createAccount, service.createAccount);
  route(app, api.editAccount, s.editAccount, service.editAccount);
  route(app, api.correctPhone, s.correctPhone, correction.correctPhone);
  route(app, api.decideCorrection, s.decideCorrection, correction.decideCorrection);
  route(app, api.sendCorrectionCode, s.sendCorrectionCode, correction.sendCorrectionCode);
  route(app, api.confirmCorrectionCode, s.confirmCorrectionCode, correction.confirmCorrectionCode);
  route(app, api.resetPassword, s.resetPassword, service.resetPassword);
  route(app, api.revealPassword, s.revealPassword, service.revealPassword);
  route(app, api.changeRole, s.changeRole, service.changeRole);
  route(app, api.setAccountActive, s.setAccountActive, service.setAccountActive);
}
