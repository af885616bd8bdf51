import type { FastifyInstance } from 'fastify';
import { Created, EmptyObject, IsActive } from '#contract/fields.ts';
import * as schemas from '#contract/team.ts';
import * as api from '#contract/team-api.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as accounts from './edit-service.ts';
import * as teamList from './list-service.ts';
import * as team from './service.ts';

export function teamRoutes(app: FastifyInstance): void {
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
        'Ask for another phone of a family, or confirm what a colleague has asked for. Then all ways into the account end',
      params: schemas.AccountParams,
      body: schemas.CorrectPhoneBody,
      reply: schemas.CorrectPhoneReply,
    },
    async (ctx, { params, body }) => ({ state: await accounts.correctPhone(ctx, params.accountId, body) }),
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
