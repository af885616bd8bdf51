import type { FastifyInstance } from 'fastify';
import * as api from '#contract/second-factors/endpoints.ts';
import * as s from '#contract/second-factors/schemas.ts';
import { route } from '#server/http/route.ts';
import { askForPasskey, confirmIdentity } from './confirmation-service.ts';
import { resetSecondFactors } from './reset-service.ts';
import * as service from './service.ts';
import { askForPasskeyAtSignIn, proveSecondFactor } from './sign-in-service.ts';

export function secondFactorRoutes(app: FastifyInstance): void {
  route(app, api.proveSecondFactor, s.proveSecondFactor, proveSecondFactor);
  route(app, api.confirmIdentity, s.confirmIdentity, confirmIdentity);
  route(app, api.getSecondFactors, s.getSecondFactors, service.getSecondFactors);
  route(app, api.createAppSecret, s.createAppSecret, service.createAppSecret);
  route(app, api.activateApp, s.activateApp, service.activateApp);
  route(app, api.removeApp, s.removeApp, service.removeApp);
  route(app, api.askForPasskeyAtSignIn, s.askForPasskeyAtSignIn, askForPasskeyAtSignIn);
  route(app, api.askForPasskey, s.askForPasskey, askForPasskey);
  route(app, api.preparePasskey, s.preparePasskey, service.preparePasskey);
  route(app, api.addPasskey, s.addPasskey, service.addPasskey);
  route(app, api.removePasskey, s.removePasskey, service.removePasskey);
  route(app, api.renewRecoveryCodes, s.renewRecoveryCodes, service.renewRecoveryCodes);
  route(app, api.resetSecondFactors, s.resetSecondFactors, resetSecondFactors);
}
