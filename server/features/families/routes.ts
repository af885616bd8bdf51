import type { FastifyInstance } from 'fastify';
import * as api from '#contract/families/endpoints.ts';
import * as s from '#contract/families/schemas.ts';
import { route } from '#server/http/route.ts';
import { confirmFamilyPhone, sendFamilyCode } from './phone-confirmation-service.ts';
import { addFamily, addFamilyPatient, getFamily, restoreFamilyEntries, searchFamilies } from './service.ts';

export function familyRoutes(app: FastifyInstance): void {
  route(app, api.searchFamilies, s.searchFamilies, searchFamilies);
  route(app, api.getFamily, s.getFamily, getFamily);
  route(app, api.addFamily, s.addFamily, addFamily, { queueKey: ({ body }) => body.phone });
  route(app, api.sendFamilyCode, s.sendFamilyCode, sendFamilyCode);
  route(app, api.confirmFamilyPhone, s.confirmFamilyPhone, confirmFamilyPhone);
  route(app, api.restoreFamilyEntries, s.restoreFamilyEntries, restoreFamilyEntries);
  route(app, api.addFamilyPatient, s.addFamilyPatient, addFamilyPatient);
}
