import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/accounts.ts';
import { route } from '#server/http/route.ts';
import * as own from './own-account.ts';
import * as phone from './phone-verification.ts';
import * as recovery from './recovery.ts';
import * as registration from './registration.ts';
import { viewerOf } from './sessions.ts';
import * as entry from './sign-in.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(app, contract.getViewer, (ctx) => ({ viewer: ctx.actor && viewerOf(ctx.actor) }));
  route(app, contract.signIn, async (ctx, { body }) => ({ viewer: await entry.signIn(ctx, body) }));
  route(app, contract.signInToAdmin, async (ctx, { body }) => ({ viewer: await entry.signInToAdmin(ctx, body) }));
  route(app, contract.confirmSignIn, async (ctx, { body }) => ({ viewer: await entry.confirmSignIn(ctx, body.code) }));
  route(app, contract.confirmSignInToAdmin, async (ctx, { body }) => ({
    viewer: await entry.confirmSignInToAdmin(ctx, body.code),
  }));
  route(app, contract.signOut, async (ctx) => {
    await entry.signOut(ctx);
    return {};
  });

  route(app, contract.register, async (ctx, { body }) => ({ viewer: await registration.register(ctx, body) }));
  route(app, contract.confirmRegistration, async (ctx, { body }) => ({
    viewer: await registration.confirmRegistration(ctx, body.code),
  }));
  route(app, contract.requestRecovery, (ctx, { body }) => recovery.requestRecovery(ctx, body));
  route(app, contract.confirmRecovery, async (ctx, { body }) => ({
    viewer: await recovery.confirmRecovery(ctx, body),
  }));
  route(app, contract.resendCode, (ctx) => recovery.resendCode(ctx));

  const nobodyElse = { shows: null } as const;
  route(app, contract.getAccount, (ctx) => own.readAccount(ctx), nobodyElse);
  route(app, contract.renameAccount, (ctx, { body }) => own.rename(ctx, body.name), nobodyElse);
  route(
    app,
    contract.changePassword,
    async (ctx, { body }) => ({ viewer: await own.changePassword(ctx, body) }),
    nobodyElse,
  );
  route(app, contract.sendPhoneCode, (ctx) => phone.sendPhoneCode(ctx), nobodyElse);
  route(
    app,
    contract.confirmPhone,
    async (ctx, { body }) => {
      await phone.confirmPhone(ctx, body.code);
      return {};
    },
    nobodyElse,
  );
  route(app, contract.listDevices, async (ctx) => ({ devices: await own.listDevices(ctx) }), nobodyElse);
  route(
    app,
    contract.signOutDevice,
    async (ctx, { params }) => {
      await own.signOutDevice(ctx, params.deviceId);
      return {};
    },
    nobodyElse,
  );
  route(app, contract.signOutOtherDevices, async (ctx) => ({ signedOut: await own.signOutOthers(ctx) }), nobodyElse);
}
