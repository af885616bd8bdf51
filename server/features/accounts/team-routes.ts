import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/team.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as team from './team.ts';
import * as teamList from './team-list.ts';

export function teamRoutes(app: FastifyInstance): void {
  const nobody = { shows: null } as const;
  const password = { shows: 'temporary-password' } as const;
  route(app, contract.listTeam, (ctx, { body }) => teamList.list(ctx, body), { shows: 'team', share: 'general' });
  route(app, contract.exportTeam, (ctx, { body }) => teamList.exportFile(ctx, body), {
    ...exportOptions,
    shows: 'team-export',
  });
  route(app, contract.createAccount, async (ctx, { body }) => ({ id: await team.createAccount(ctx, body) }), nobody);
  route(
    app,
    contract.resetPassword,
    async (ctx, { params }) => ({ temporaryPassword: await team.resetPassword(ctx, params.accountId) }),
    password,
  );
  route(
    app,
    contract.revealPassword,
    async (ctx, { params }) => ({ temporaryPassword: await team.revealPassword(ctx, params.accountId) }),
    password,
  );
  route(
    app,
    contract.changeRole,
    async (ctx, { params, body }) => {
      await team.changeRole(ctx, params.accountId, body.role);
      return {};
    },
    nobody,
  );
  route(
    app,
    contract.setActive,
    async (ctx, { params, body }) => {
      await team.setActive(ctx, params.accountId, body.isActive);
      return {};
    },
    nobody,
  );
}
