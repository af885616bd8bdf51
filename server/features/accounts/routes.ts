import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/accounts.ts';
import * as api from '#contract/accounts-api.ts';
import { Nothing } from '#contract/fields.ts';
import { route } from '#server/http/route.ts';
import * as own from './own-account.ts';
import * as phone from './phone-verification.ts';
import * as recovery from './recovery.ts';
import * as registration from './registration.ts';
import { viewerOf } from './sessions.ts';
import * as entry from './sign-in.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(app, api.getViewer, { reply: schemas.GetViewerReply }, (ctx) => ({ viewer: ctx.actor && viewerOf(ctx.actor) }));
  route(app, api.signIn, { body: schemas.Credentials, reply: schemas.SignInStarted }, async (ctx, { body }) => ({
    viewer: await entry.signIn(ctx, body),
  }));
  route(app, api.signInToAdmin, { body: schemas.Credentials, reply: schemas.SignInStarted }, async (ctx, { body }) => ({
    viewer: await entry.signInToAdmin(ctx, body),
  }));
  route(app, api.confirmSignIn, { body: schemas.CodeForm, reply: schemas.SignedIn }, async (ctx, { body }) => ({
    viewer: await entry.confirmSignIn(ctx, body.code),
  }));
  route(app, api.confirmSignInToAdmin, { body: schemas.CodeForm, reply: schemas.SignedIn }, async (ctx, { body }) => ({
    viewer: await entry.confirmSignInToAdmin(ctx, body.code),
  }));
  route(app, api.signOut, { body: Nothing, reply: Nothing }, async (ctx) => {
    await entry.signOut(ctx);
    return {};
  });

  route(app, api.register, { body: schemas.Registration, reply: schemas.RegisterReply }, async (ctx, { body }) => ({
    viewer: await registration.register(ctx, body),
  }));
  route(app, api.confirmRegistration, { body: schemas.CodeForm, reply: schemas.SignedIn }, async (ctx, { body }) => ({
    viewer: await registration.confirmRegistration(ctx, body.code),
  }));
  route(app, api.requestRecovery, { body: schemas.RecoveryRequest, reply: schemas.CodeSent }, (ctx, { body }) =>
    recovery.requestRecovery(ctx, body),
  );
  route(app, api.confirmRecovery, { body: schemas.NewPassword, reply: schemas.SignedIn }, async (ctx, { body }) => ({
    viewer: await recovery.confirmRecovery(ctx, body),
  }));
  route(app, api.resendCode, { body: Nothing, reply: schemas.CodeSent }, (ctx) => recovery.resendCode(ctx));

  const nobodyElse = { shows: null } as const;
  route(app, api.getAccount, { reply: schemas.Account }, (ctx) => own.readAccount(ctx), nobodyElse);
  route(
    app,
    api.renameAccount,
    { body: schemas.AccountName, reply: schemas.Account },
    (ctx, { body }) => own.rename(ctx, body.name),
    nobodyElse,
  );
  route(
    app,
    api.changePassword,
    { body: schemas.PasswordChange, reply: schemas.SignedIn },
    async (ctx, { body }) => ({ viewer: await own.changePassword(ctx, body) }),
    nobodyElse,
  );
  route(
    app,
    api.sendPhoneCode,
    { body: Nothing, reply: schemas.CodeSent },
    (ctx) => phone.sendPhoneCode(ctx),
    nobodyElse,
  );
  route(
    app,
    api.confirmPhone,
    { body: schemas.CodeForm, reply: Nothing },
    async (ctx, { body }) => {
      await phone.confirmPhone(ctx, body.code);
      return {};
    },
    nobodyElse,
  );
  route(
    app,
    api.listDevices,
    { reply: schemas.ListDevicesReply },
    async (ctx) => ({ devices: await own.listDevices(ctx) }),
    nobodyElse,
  );
  route(
    app,
    api.signOutDevice,
    { params: schemas.SignOutDeviceParams, reply: Nothing },
    async (ctx, { params }) => {
      await own.signOutDevice(ctx, params.deviceId);
      return {};
    },
    nobodyElse,
  );
  route(
    app,
    api.signOutOtherDevices,
    { reply: schemas.SignOutOtherDevicesReply },
    async (ctx) => ({ signedOut: await own.signOutOthers(ctx) }),
    nobodyElse,
  );
}
