import type { FastifyInstance } from 'fastify';
import { EmptyObject } from '#contract/shared/fields.ts';
import * as api from '#contract/users/endpoints.ts';
import * as schemas from '#contract/users/schemas.ts';
import { notFound } from '#server/errors.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as users from './service.ts';

export function userRoutes(app: FastifyInstance, { hasDemoData }: { hasDemoData: boolean }): void {
  route(
    app,
    api.listUsers,
    {
      summary: 'Accounts that are not administrators, found by name, phone or ID',
      body: schemas.ListUsersBody,
      reply: schemas.ListUsersReply,
    },
    (ctx, { body }) => users.list(ctx, body),
    { recordedAs: 'users', share: 'general' },
  );
  exportRoute(
    app,
    api.exportUsers,
    schemas.ExportUsersBody,
    (ctx, { body }) => users.exportFile(ctx, body),
    'users-export',
  );
  route(
    app,
    api.canAddTestUsers,
    { summary: 'Whether test accounts can be added: only with demo data', reply: schemas.CanAddTestUsersReply },
    () => ({ isOffered: hasDemoData }),
    { recordedAs: null },
  );
  route(
    app,
    api.addTestUsers,
    {
      summary: 'With demo data: add the two test accounts that are missing, with temporary passwords',
      body: EmptyObject,
      reply: schemas.AddTestUsersReply,
    },
    async (ctx) => {
      if (!hasDemoData) throw notFound('There is nothing at this address.');
      return { addedCount: await users.addTestUsers(ctx) };
    },
    { recordedAs: null },
  );
}
