import type { FastifyInstance } from 'fastify';
import { Created, IsActive, Nothing } from '#contract/fields.ts';
import { CsvFile } from '#contract/lists.ts';
import * as schemas from '#contract/team.ts';
import * as api from '#contract/team-api.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as team from './team.ts';
import * as teamList from './team-list.ts';

export function teamRoutes(app: FastifyInstance): void {
  const nobody = { shows: null } as const;
  const password = { shows: 'temporary-password' } as const;
  route(
    app,
    api.listTeam,
    { body: schemas.ListTeamBody, reply: schemas.ListTeamReply },
    (ctx, { body }) => teamList.list(ctx, body),
    { shows: 'team', share: 'general' },
  );
  route(
    app,
    api.exportTeam,
    { body: schemas.ExportTeamBody, reply: CsvFile },
    (ctx, { body }) => teamList.exportFile(ctx, body),
    {
      ...exportOptions,
      shows: 'team-export',
    },
  );
  route(
    app,
    api.createAccount,
    { body: schemas.NewAccount, reply: Created },
    async (ctx, { body }) => ({ id: await team.createAccount(ctx, body) }),
    nobody,
  );
  route(
    app,
    api.resetPassword,
    { params: schemas.AccountParams, body: Nothing, reply: schemas.ResetPasswordReply },
    async (ctx, { params }) => ({ temporaryPassword: await team.resetPassword(ctx, params.accountId) }),
    password,
  );
  route(
    app,
    api.revealPassword,
    { params: schemas.AccountParams, body: Nothing, reply: schemas.RevealPasswordReply },
    async (ctx, { params }) => ({ temporaryPassword: await team.revealPassword(ctx, params.accountId) }),
    password,
  );
  route(
    app,
    api.changeRole,
    { params: schemas.AccountParams, body: schemas.ChangeRoleBody, reply: Nothing },
    async (ctx, { params, body }) => {
      await team.changeRole(ctx, params.accountId, body.role);
      return {};
    },
    nobody,
  );
  route(
    app,
    api.setActive,
    { params: schemas.AccountParams, body: IsActive, reply: Nothing },
    async (ctx, { params, body }) => {
      await team.setActive(ctx, params.accountId, body.isActive);
      return {};
    },
    nobody,
  );
}
