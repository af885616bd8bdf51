import type { FastifyInstance } from 'fastify';
import { CodeForm, CodeSent } from '#contract/accounts/schemas.ts';
import { Created, EmptyObject, IsActive } from '#contract/shared/fields.ts';
import * as api from '#contract/team/endpoints.ts';
import * as schemas from '#contract/team/schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as accounts from './edit-service.ts';
import * as teamList from './list-service.ts';
import * as corrections from './phone-correction-service.ts';
import * as team from './service.ts';

/** `origin`: of the link by which an old phone objects to a correction. */
export function teamRoutes(app: FastifyInstance, { origin }: { origin: string }): void {
  const showsNoPersonalData = { recordedAs: null } as const;
  const showsPassword = { recordedAs: 'temporary-password' } as const;
  route(
    app,
    api.listTeam,
    {
      summary: 'Everybody with a staff role, found by name, phone, e-mail or ID',
      body: schemas.ListTeamBody,
      reply: schemas.ListTeamReply,
    },
    (ctx, { body }) => teamList.list(ctx, body),
    { recordedAs: 'team', share: 'general' },
  );
  exportRoute(
    app,
    api.exportTeam,
    schemas.ExportTeamBody,
    (ctx, { body }) => teamList.exportFile(ctx, body),
    'team-export',
  );
  route(
    app,
    api.createAccount,
    { summary: 'Create an account with a temporary password', body: schemas.NewAccount, reply: Created },
    async (ctx, { body }) => ({ id: await team.createAccount(ctx, body) }),
    showsNoPersonalData,
  );
  route(
    app,
    api.editAccount,
    {
      summary:
        'Save name, phone and e-mail of an account. Another phone ends its sessions, and both numbers get a message',
      params: schemas.AccountParams,
      body: schemas.EditAccountBody,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await accounts.editAccount(ctx, params.accountId, body);
      return {};
    },
    showsNoPersonalData,
  );
  route(
    app,
    api.correctPhone,
    {
      summary:
        'Ask for another phone of a family. It takes effect when the family has agreed and the new phone is proved',
      params: schemas.AccountParams,
      body: schemas.CorrectPhoneBody,
      reply: schemas.CorrectionReply,
    },
    (ctx, { params, body }) => corrections.ask(ctx, params.accountId, body, origin),
    showsNoPersonalData,
  );
  route(
    app,
    api.decideCorrection,
    {
      summary: 'Agree to the correction of a phone that a colleague asked for, or end it',
      params: schemas.CorrectionParams,
      body: schemas.DecideCorrectionBody,
      reply: schemas.CorrectionReply,
    },
    (ctx, { params, body }) => corrections.decide(ctx, params.correctionId, body),
    showsNoPersonalData,
  );
  route(
    app,
    api.sendCorrectionCode,
    {
      summary: 'Send what a correction waits for: a code to the old or the new phone, or the link to object',
      params: schemas.CorrectionParams,
      body: EmptyObject,
      reply: CodeSent,
    },
    (ctx, { params }) => corrections.sendCode(ctx, params.correctionId, origin),
    showsNoPersonalData,
  );
  route(
    app,
    api.confirmCorrectionCode,
    {
      summary: 'Enter the code of the old phone, or that of the new one. Then all ways into the account end',
      params: schemas.CorrectionParams,
      body: CodeForm,
      reply: schemas.CorrectionReply,
    },
    (ctx, { params, body }) => corrections.enterCode(ctx, params.correctionId, body.code),
    showsNoPersonalData,
  );
  route(
    app,
    api.resetPassword,
    {
      summary: 'Issue a new temporary password; every device of the account is signed out',
      params: schemas.AccountParams,
      body: EmptyObject,
      reply: schemas.ResetPasswordReply,
    },
    async (ctx, { params }) => ({ temporaryPassword: await team.resetPassword(ctx, params.accountId) }),
    showsPassword,
  );
  route(
    app,
    api.revealPassword,
    {
      summary: 'Show a temporary password that staff issued; null if the owner of the account has chosen a password',
      params: schemas.AccountParams,
      body: EmptyObject,
      reply: schemas.RevealPasswordReply,
    },
    async (ctx, { params }) => ({ temporaryPassword: await team.revealPassword(ctx, params.accountId) }),
    showsPassword,
  );
  route(
    app,
    api.changeRole,
    {
      summary: 'Change the role of an account; `user` removes it from the team',
      params: schemas.AccountParams,
      body: schemas.ChangeRoleBody,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await team.changeRole(ctx, params.accountId, body.role);
      return {};
    },
    showsNoPersonalData,
  );
  route(
    app,
    api.setAccountActive,
    {
      summary: 'Activate or deactivate an account',
      params: schemas.AccountParams,
      body: IsActive,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await team.setActive(ctx, params.accountId, body.isActive);
      return {};
    },
    showsNoPersonalData,
  );
}
