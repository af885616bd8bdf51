import type { FastifyInstance } from 'fastify';
import * as api from '#contract/accounts/endpoints.ts';
import * as schemas from '#contract/accounts/schemas.ts';
import * as signInApi from '#contract/accounts/sign-in-endpoints.ts';
import { EmptyObject } from '#contract/shared/fields.ts';
import { route } from '#server/http/route.ts';
import * as own from './own-account-service.ts';
import * as corrections from './own-corrections-service.ts';
import * as phone from './phone-verification-service.ts';
import * as recovery from './recovery-service.ts';
import * as registration from './registration-service.ts';
import { readViewer } from './sessions-service.ts';
import * as setAside from './set-aside-service.ts';
import * as signIn from './sign-in-service.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(
    app,
    api.getViewer,
    {
      summary: 'Who is signed in, if anyone; and why the session was ended that this browser still has',
      reply: schemas.GetViewerReply,
    },
    readViewer,
  );
  route(
    app,
    signInApi.signIn,
    {
      summary: 'Sign in with phone and password; after too many wrong attempts a code is needed too',
      body: schemas.Credentials,
      reply: schemas.SignInStarted,
    },
    (ctx, { body }) => signIn.signIn(ctx, body),
  );
  route(
    app,
    signInApi.signInToAdmin,
    {
      summary: 'Sign in to the admin area: staff only; after too many wrong attempts a code is needed too',
      body: schemas.Credentials,
      reply: schemas.SignInStarted,
    },
    (ctx, { body }) => signIn.signInToAdmin(ctx, body),
  );
  route(
    app,
    signInApi.confirmSignIn,
    {
      summary: 'Sign in with the code that was sent, after the password',
      body: schemas.CodeForm,
      reply: schemas.SignInStarted,
    },
    (ctx, { body }) => signIn.confirmSignIn(ctx, body.code),
  );
  route(
    app,
    signInApi.confirmSignInToAdmin,
    {
      summary: 'Sign in to the admin area with the code that was sent, after the password',
      body: schemas.CodeForm,
      reply: schemas.SignInStarted,
    },
    (ctx, { body }) => signIn.confirmSignInToAdmin(ctx, body.code),
  );
  route(app, api.signOut, { summary: 'End this session', body: EmptyObject, reply: EmptyObject }, async (ctx) => {
    await signIn.signOut(ctx);
    return {};
  });

  route(
    app,
    signInApi.register,
    {
      summary: 'Create an account and sign in; if the phone must be verified first, only send a code',
      body: schemas.Registration,
      reply: schemas.RegisterReply,
    },
    async (ctx, { body }) => ({
      viewer: await registration.register(ctx, body),
    }),
  );
  route(
    app,
    signInApi.confirmRegistration,
    { summary: 'Create the account with the code that was sent', body: schemas.CodeForm, reply: schemas.SignedIn },
    async (ctx, { body }) => ({
      viewer: await registration.confirmRegistration(ctx, body.code),
    }),
  );
  route(
    app,
    signInApi.requestRecovery,
    {
      summary: 'Send a code with which a forgotten password can be replaced',
      body: schemas.RecoveryRequest,
      reply: schemas.CodeSent,
    },
    (ctx, { body }) => recovery.requestRecovery(ctx, body),
  );
  route(
    app,
    signInApi.confirmRecovery,
    { summary: 'Replace the password with the code that was sent', body: schemas.NewPassword, reply: schemas.SignedIn },
    async (ctx, { body }) => ({
      viewer: await recovery.confirmRecovery(ctx, body),
    }),
  );
  route(
    app,
    signInApi.resendCode,
    { summary: 'Send a new code for the same purpose', body: EmptyObject, reply: schemas.CodeSent },
    (ctx) => recovery.resendCode(ctx),
  );

  const showsOwnDataOnly = { recordedAs: null } as const;
  route(
    app,
    api.getAccount,
    { summary: 'The account of the caller', reply: schemas.Account },
    (ctx) => own.readAccount(ctx),
    showsOwnDataOnly,
  );
  route(
    app,
    api.renameAccount,
    { summary: 'Change the name of the caller’s account', body: schemas.AccountName, reply: schemas.Account },
    (ctx, { body }) => own.rename(ctx, body.name),
    showsOwnDataOnly,
  );
  route(
    app,
    api.changePassword,
    {
      summary: 'Change the password of the caller’s account; all other ways into it end',
      body: schemas.PasswordChange,
      reply: schemas.PasswordChanged,
    },
    (ctx, { body }) => own.changePassword(ctx, body),
    showsOwnDataOnly,
  );
  route(
    app,
    api.sendPhoneCode,
    {
      summary: 'Send a code to the phone of the caller’s account, to confirm it',
      body: EmptyObject,
      reply: schemas.CodeSent,
    },
    (ctx) => phone.sendPhoneCode(ctx),
    showsOwnDataOnly,
  );
  route(
    app,
    api.confirmPhone,
    {
      summary: 'Confirm the phone of the caller’s account with the code that was sent',
      body: schemas.CodeForm,
      reply: EmptyObject,
    },
    async (ctx, { body }) => {
      await phone.confirmPhone(ctx, body.code);
      return {};
    },
    showsOwnDataOnly,
  );
  route(
    app,
    api.restoreEntries,
    {
      summary: 'Restore what was set aside when the account was recovered, by the name of one of its patients',
      body: schemas.RestoreEntriesBody,
      reply: EmptyObject,
    },
    async (ctx, { body }) => {
      await setAside.restoreOwn(ctx, body.patientName);
      return {};
    },
    showsOwnDataOnly,
  );
  route(
    app,
    api.listCorrections,
    { summary: 'The corrections of the own phone, newest first', reply: schemas.ListCorrectionsReply },
    corrections.list,
    showsOwnDataOnly,
  );
  route(
    app,
    api.objectToCorrection,
    {
      summary: 'Object to a correction of the own phone: then a second person of the team decides',
      params: schemas.CorrectionParams,
      reply: schemas.ListCorrectionsReply,
    },
    (ctx, { params }) => corrections.objectTo(ctx, params.correctionId),
    showsOwnDataOnly,
  );
  route(
    app,
    api.listDevices,
    { summary: 'The devices on which the account is signed in', reply: schemas.ListDevicesReply },
    async (ctx) => ({ devices: await own.listDevices(ctx) }),
    showsOwnDataOnly,
  );
  route(
    app,
    api.signOutDevice,
    { summary: 'Sign out one device', params: schemas.SignOutDeviceParams, reply: EmptyObject },
    async (ctx, { params }) => {
      await own.signOutDevice(ctx, params.deviceId);
      return {};
    },
    showsOwnDataOnly,
  );
  route(
    app,
    api.signOutOtherDevices,
    { summary: 'Sign out every device but this one', reply: schemas.SignOutOtherDevicesReply },
    async (ctx) => ({ signedOut: await own.signOutOthers(ctx) }),
    showsOwnDataOnly,
  );
}
