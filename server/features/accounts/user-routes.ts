import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/users.ts';
import { notFound } from '#server/errors.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as users from './users.ts';

export function userRoutes(app: FastifyInstance, { demoData }: { demoData: boolean }): void {
  route(app, contract.listUsers, (ctx, { body }) => users.list(ctx, body), { shows: 'users', share: 'general' });
  route(app, contract.exportUsers, (ctx, { body }) => users.exportFile(ctx, body), {
    ...exportOptions,
    shows: 'users-export',
  });
  route(app, contract.getTestUsers, () => ({ isOffered: demoData }), { shows: null });
  route(
    app,
    contract.addTestUsers,
    async (ctx) => {
      if (!demoData) throw notFound('There is nothing at this address.');
      return { addedCount: await users.addTestUsers(ctx) };
    },
    { shows: null },
  );
}
