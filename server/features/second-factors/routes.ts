import type { FastifyInstance } from 'fastify';
import { ProvedSignIn } from '#contract/accounts/schemas.ts';
import * as api from '#contract/second-factors/endpoints.ts';
import * as schemas from '#contract/second-factors/schemas.ts';
import { EmptyObject } from '#contract/shared/fields.ts';
import { AccountParams } from '#contract/team/schemas.ts';
import { route } from '#server/http/route.ts';
import { askForPasskeyOfSession, confirmIdentity } from './confirmation-service.ts';
import { askForPasskeyAtSignIn, proveSecondFactor } from './pending-service.ts';
import { resetSecondFactors } from './reset-service.ts';
import * as factors from './service.ts';

export function secondFactorRoutes(app: FastifyInstance): void {
  const showsOwnDataOnly = { recordedAs: null } as const;
  route(
    app,
    api.proveSecondFactor,
    {
      summary: 'Complete a sign-in of staff with the second factor, after the password',
      body: schemas.FactorProof,
      reply: ProvedSignIn,
    },
    (ctx, { body }) => proveSecondFactor(ctx, body),
  );
  route(
    app,
    api.confirmIdentity,
    {
      summary: 'Confirm who is behind the session, before a sensitive act',
      body: schemas.Confirmation,
      reply: EmptyObject,
    },
    async (ctx, { body }) => {
      await confirmIdentity(ctx, body);
      return {};
    },
    showsOwnDataOnly,
  );
  route(
    app,
    api.getSecondFactors,
    { summary: 'The second factors of the caller’s account', reply: schemas.SecondFactors },
    (ctx) => factors.readSecondFactors(ctx),
    showsOwnDataOnly,
  );
  route(
    app,
    api.offerApp,
    {
      summary: 'Create a secret for an authenticator app, which counts once the app has shown a code',
      body: EmptyObject,
      reply: schemas.AppSecret,
    },
    (ctx) => factors.offerApp(ctx),
    showsOwnDataOnly,
  );
  route(
    app,
    api.activateApp,
    {
      summary: 'Turn an authenticator app on by its first code; other devices are signed out',
      body: schemas.AppCodeForm,
      reply: schemas.FactorAdded,
    },
    async (ctx, { body }) => ({ recoveryCodes: await factors.activateApp(ctx, body.code) }),
    showsOwnDataOnly,
  );
  route(
    app,
    api.removeApp,
    { summary: 'Remove the authenticator app of the caller’s account', reply: EmptyObject },
    async (ctx) => {
      await factors.removeApp(ctx);
      return {};
    },
    showsOwnDataOnly,
  );
  route(
    app,
    api.askForPasskeyAtSignIn,
    {
      summary: 'What a passkey must sign to complete a sign-in, after the password',
      body: EmptyObject,
      reply: schemas.PasskeyQuestion,
    },
    (ctx) => askForPasskeyAtSignIn(ctx),
  );
  route(
    app,
    api.askForPasskey,
    {
      summary: 'What a passkey must sign to confirm who is behind the session',
      body: EmptyObject,
      reply: schemas.PasskeyQuestion,
    },
    (ctx) => askForPasskeyOfSession(ctx),
    showsOwnDataOnly,
  );
  route(
    app,
    api.offerPasskey,
    {
      summary: 'What an authenticator must create for a new passkey',
      body: EmptyObject,
      reply: schemas.PasskeyCreation,
    },
    (ctx) => factors.offerPasskey(ctx),
    showsOwnDataOnly,
  );
  route(
    app,
    api.addPasskey,
    {
      summary: 'Store the passkey that an authenticator has created; other devices are signed out',
      body: schemas.PasskeyRegistration,
      reply: schemas.FactorAdded,
    },
    async (ctx, { body }) => ({ recoveryCodes: await factors.addPasskey(ctx, body) }),
    showsOwnDataOnly,
  );
  route(
    app,
    api.removePasskey,
    { summary: 'Remove a passkey of the caller’s account', params: schemas.PasskeyParams, reply: EmptyObject },
    async (ctx, { params }) => {
      await factors.removePasskey(ctx, params.passkeyId);
      return {};
    },
    showsOwnDataOnly,
  );
  route(
    app,
    api.renewRecoveryCodes,
    { summary: 'Replace the recovery codes', body: EmptyObject, reply: schemas.RecoveryCodes },
    async (ctx) => ({ recoveryCodes: await factors.renewRecoveryCodes(ctx) }),
    showsOwnDataOnly,
  );
  route(
    app,
    api.resetSecondFactors,
    {
      summary: 'Remove the lost second factors of a colleague, whose sessions end',
      params: AccountParams,
      body: schemas.ResetFactorsBody,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await resetSecondFactors(ctx, params.accountId, body.reason);
      return {};
    },
    showsOwnDataOnly,
  );
}
