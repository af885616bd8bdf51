// Serves the doctors list twice: to everyone, and only to signed-in users. The difference is the cost of a session.
import { pino } from 'pino';
import * as schemas from '#contract/doctors/schemas.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { openPool } from '#server/db/pools.ts';
import { searchDoctors } from '#server/features/doctors/service.ts';
import { route } from '#server/http/route.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import { connectionOf, type DatabaseAddress } from './measure/database.ts';
import { signedInPath } from './measure/session-cost.ts';

const address = JSON.parse(process.env.DATABASE_ADDRESS ?? '') as DatabaseAddress;
const signedIn = endpoint<typeof schemas.searchDoctors>()(`GET ${signedInPath}`, 'signed-in');

const app = await buildApp({
  db: openPool(connectionOf(address), { max: 10 }),
  isReady: async () => true,
  logger: pino({ level: 'warn' }),
  site: null,
  publicUrl: 'http://localhost',
  trustProxy: [],
  hasDemoData: false,
  services: {
    secrets: new Secrets('none'),
    passwords: new PasswordHasher(),
    sms: new Outbox(),
    requirePhoneVerification: false,
  },
  extend: (app) => {
    route(app, signedIn, { ...schemas.searchDoctors, recordedAs: null }, searchDoctors);
  },
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
