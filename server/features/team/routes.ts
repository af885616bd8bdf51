import type { FastifyInstance } from 'fastify';
import * as api from '#contract/team/endpoints.ts';
import * as s from '#contract/team/schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import { exportTeam, listTeam } from './list-service.ts';
import * as correction from './phone-correction-service.ts';
import { changeRole, createAccount, editAccount, resetPassword, revealPassword, setAccountActive } from './service.ts';

export function teamRoutes(app: FastifyInstance): void {
  route(app, api.listTeam, s.listTeam, listTeam);
  exportRoute(app, api.exportTeam, s.exportTeam, exportTeam);
  route(app, api.createAccount, s.createAccount, createAccount);
  route(app, api.editAccount, s.editAccount, editAccount);
  route(app, api.correctPhone, s.correctPhone, correction.correctPhone);
  route(app, api.decideCorrection, s.decideCorrection, correction.decideCorrection);
  route(app, api.sendCorrectionCode, s.sendCorrectionCode, correction.sendCorrectionCode);
  route(app, api.confirmCorrectionCode, s.confirmCorrectionCode, correction.confirmCorrectionCode);
  route(app, api.resetPassword, s.resetPassword, resetPassword);
  route(app, api.revealPassword, s.revealPassword, revealPassword);
  route(app, api.changeRole, s.changeRole, changeRole);
  route(app, api.setAccountActive, s.setAccountActive, setAccountActive);
}
