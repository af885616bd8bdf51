import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from './db/client.ts';

/** What every verb and query receives: who, when, and through which connection. */
export type Ctx = {
  db: Pool;
  /** The moment of the request. Nothing below a route reads the clock. */
  now: Date;
  requestId: string;
  log: FastifyBaseLogger;
};
