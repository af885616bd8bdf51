import type { FastifyInstance } from 'fastify';
import * as api from '#contract/accounts/endpoints.ts';
import * as s from '#contract/accounts/schemas.ts';
import * as signInApi from '#contract/accounts/sign-in-endpoints.ts';
import { route } from '#server/http/route.ts';
import * as ownAccount from './own-account-service.ts';
import { confirmRecovery, requestRecovery, resendCode } from './recovery-service.ts';
import { confirmRegistration, register } from './registration-service.ts';
import { getViewer } from './sessions-service.ts';
import { restoreEntries } from './set-aside-service.ts';
import { confirmSignIn, confirmSignInAsStaff, signIn, signInAsStaff, signOut } from './sign-in-service.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(app, api.getViewer, s.getViewer, getViewer);
  route(app, signInApi.signIn, s.signIn, signIn);
  route(app, signInApi.signInAsStaff, s.signInAsStaff, signInAsStaff);
  route(app, signInApi.confirmSignIn, s.confirmSignIn, confirmSignIn);
  route(app, signInApi.confirmSignInAsStaff, s.confirmSignInAsStaff, confirmSignInAsStaff);
  route(app, api.signOut, s.signOut, signOut);

  route(app, signInApi.register, s.register, register);
  route(app, signInApi.confirmRegistration, s.confirmRegistration, confirmRegistration);
  route(app, signInApi.requestRecovery, s.requestRecovery, requestRecovery);
  route(app, signInApi.confirmRecovery, s.confirmRecovery, confirmRecovery);
  route(app, signInApi.resendCode, s.resendCode, resendCode);
  route(app, api.getAccount, s.getAccount, ownAccount.getAccount);
  route(app, api.renameAccount, s.renameAccount, ownAccount.renameAccount);
  route(app, api.changePassword, s.changePassword, ownAccount.changePassword);
  route(app, api.sendPhoneCode, s.sendPhoneCode, ownAccount.sendPhoneCode);
  route(app, api.confirmPhone, s.confirmPhone, ownAccount.confirmPhone);
  route(app, api.restoreEntries, s.restoreEntries, restoreEntries);
  route(app, api.listCorrections, s.listCorrections, ownAccount.listCorrections);
  route(app, api.objectToCorrection, s.objectToCorrection, ownAccount.objectToCorrection);
  route(app, api.listDevices, s.listDevices, ownAccount.listDevices);
  route(app, api.signOutDevice, s.signOutDevice, ownAccount.signOutDevice);
  route(app, api.signOutOtherDevices, s.signOutOtherDevices, ownAccount.signOutOtherDevices);
}
