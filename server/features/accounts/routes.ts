import type { FastifyInstance } from 'fastify';
import { getViewer } from '#contract/accounts.ts';
import { route } from '#server/http/route.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(app, getViewer, () => ({ viewer: null }));
}
