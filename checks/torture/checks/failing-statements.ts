import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { buildApp } from '#server/app.ts';
import type { Pool } from '#server/db/client.ts';
import { deriveAppPassword } from '#server/db/database.ts';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import type { Channel, Messaging } from '#server/messages/channel.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import { type EndpointName, endpointNames, endpoints } from '#server/test/example-requests.ts';
import { startDeployment } from '../../rig/deployment.ts';
import { exactly, measured } from '../../rig/facts.ts';
import { stopProgram } from '../../rig/processes.ts';
import { assignRole, createOffer, createPeople } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';
import { factorWrites } from '../factor-writes.ts';
import { changedWithoutAudit, failingPool, findInconsistencies, stateOf, ways } from '../failing-pool.ts';
import { familyWrites } from '../family-writes.ts';
import { staffWrites } from '../staff-writes.ts';
import { type Cases, callsOf, type Given, type PreparedServer } from '../write-calls.ts';

/** Every statement of every write fails: before it runs, after it ran, by a lost connection, and by a full disk. */
export const failingStatementsCheck: Check = {
  name: 'failing-statements',
  promise: 'if any statement of a write fails, in any way, nothing is half done, and a second try succeeds',
  control: 'the rollback of what ran before the failure',
  async run({ quick, control }: RunOptions) {
    const deployment = await startDeployment({ servers: 1 });
    // The server only creates the schema: the calls are made in-process, and a running server writes too.
    await Promise.all(deployment.servers.map((server) => stopProgram(server.process)));
    const real: Pool = openPool(appAddress(deployment), { max: 4 });
    const plan = failingPool(real, { commitsOnError: control });
    const sms = new Outbox();
    const services = {
      secrets: new Secrets(deployment.env.SECRET_KEY ?? ''),
      passwords: new PasswordHasher(),
      sms,
      requirePhoneVerification: false,
      provesPhones: false,
      passkeySite: { rpId: 'localhost', origin: 'http://localhost' },
      messages: messagingInto(sms),
      webhooks: {
        smsSecret: 'torture-torture-torture-torture-1',
        whatsapp: { phoneNumberId: '1234567', appSecret: 'torture', verifyToken: 'torture' },
      },
    };
    let ahead = 0;
    const now = () => new Date(Date.now() + ahead);
    const app = await buildApp({
      db: plan.pool,
      isReady: async () => true,
      logger: pino({ level: 'silent' }),
      site: null,
      services,
      publicUrl: 'http://localhost',
      trustProxy: ['127.0.0.1'],
      hasDemoData: false,
      now,
    });
    const seen = { failures: 0, unexpected: 0, halfDone: 0, secondFailed: 0, stored: 0, silent: 0, broken: 0 };
    const print = (...parts: string[]) => control || console.log(parts.join(' '));
    try {
      const password = 'the right words 42';
      const [admin, ...families] = await createPeople(
        deployment.owner,
        quick ? 2_000 : 8_000,
        await new PasswordHasher().hash(password),
      );
      if (!admin) throw new Error('Nobody is there');
      await assignRole(deployment.owner, 'admin', admin);
      const { doctorIds, form } = await createOffer(deployment.owner, 1);
      const writes = writesOf({
        app,
        owner: deployment.owner,
        services,
        families,
        admin,
        password,
        doctorId: doctorIds[0] ?? '',
        form,
        now,
        wait: (seconds) => (ahead += seconds * 1000),
      });
      for (const [index, write] of writes.entries()) {
        // With --quick, each write fails in one of the four ways, in turn.
        for (const way of quick ? [ways[index % ways.length] ?? 'before'] : ways)
          for (let nth = 1; nth < 40; nth += 1) {
            services.provesPhones = false; // a case may set it to true
            await deployment.owner.run(sql`
              update sessions set confirmed_at = ${now()} where account_id = ${admin.accountId}`);
            const call = await write.make();
            const before = await stateOf(deployment.owner);
            plan.failAt(nth, way);
            const first = await app.inject(call);
            const hasFailed = plan.hasFailed();
            plan.failAt(0, way);
            if (!hasFailed) {
              // No statement failed, so the write must succeed. Only after a failure, it may have a status of
              // `accepts`.
              if (first.statusCode >= 300) {
                seen.unexpected += 1;
                print(write.operation, String(first.statusCode), first.body);
              }
              break; // the write has fewer than `nth` statements
            }
            seen.failures += 1;
            const where = `${write.operation}, statement ${nth} ${way}:`;
            if (first.statusCode < 400) seen.silent += 1;
            else if (first.statusCode !== 503) {
              seen.unexpected += 1;
              print(where, String(first.statusCode), first.body);
            }
            const after = await stateOf(deployment.owner);
            const changed = first.statusCode < 400 ? [] : changedWithoutAudit(before, after);
            if (changed.length > 0) {
              seen.halfDone += 1;
              print(where, changed.join('; '));
            }
            // If the commit itself fails, the server cannot know whether the change is stored. In all other cases, a
            // stored change must not be answered with a failure.
            if (first.statusCode >= 400 && way !== 'after' && before.get('audit_log') !== after.get('audit_log')) {
              seen.stored += 1;
              print(where, 'stored, but answered with', String(first.statusCode));
            }
            const second = await app.inject(call);
            if (!write.accepts.includes(second.statusCode)) {
              seen.secondFailed += 1;
              print(where, 'then', String(second.statusCode), second.body);
            }
          }
        const broken = await findInconsistencies(deployment.owner);
        seen.broken = Math.max(seen.broken, broken.length);
        if (broken.length > 0) print(write.operation, broken.join('; '));
      }
      return [
        exactly('failures that left something half done', seen.halfDone, 0),
        exactly('failures after which the change was stored', control ? 0 : seen.stored, 0),
        exactly('promises between records that are broken', seen.broken, 0),
        exactly('failures answered otherwise than with 503', seen.unexpected, 0),
        exactly('second tries that failed', seen.secondFailed, 0),
        measured('failures that nobody noticed: what failed was not needed', seen.silent),
        measured('failures', seen.failures),
        measured('writes', writes.length),
      ];
    } finally {
      await app.close();
      await real.end({ timeout: 2 });
      await deployment.close();
    }
  },
};

/** Sends e-mails with codes to the same outbox as text messages. */
function messagingInto(outbox: Outbox): Messaging {
  const send: Channel['send'] = async ({ text }) => {
    outbox.keep({ phone: '', text: text.body, at: new Date() });
    return { outcome: 'accepted', gatewayId: null };
  };
  return {
    channels: { email: { send }, sms: { send } },
    pushKey: 'key',
    sendNow: async () => ({ state: 'sent', reason: null }),
  };
}

/** POST requests that only read, because search terms must not be in URLs. */
const readsByPost = /\/(search|recent|price-preview|stranded)$/;
/** Writes that are left out, and why. */
const leftOut: Partial<Record<EndpointName, string>> = { addTestUsers: 'exists only with demo data' };

type Write = { operation: string; accepts: number[]; make: () => Promise<InjectOptions> };

/** All writes of the API. A write without an entry in `cases` is sent as the example request of its endpoint. */
function writesOf(world: PreparedServer): Write[] {
  for (const [name, why] of Object.entries(leftOut)) console.log(`left out: ${name}, ${why}`);
  const calls = callsOf(world);
  const cases: Cases = { ...familyWrites(world, calls), ...factorWrites(world, calls), ...staffWrites(world, calls) };
  const writes = endpointNames.filter((name) => {
    const { method, path } = endpoints[name];
    return method !== 'GET' && !readsByPost.test(path) && !leftOut[name];
  });
  return writes.map((name) => {
    const { method, path, status = 200 }: Endpoint = endpoints[name];
    const [make, ...alsoAccepts] = [cases[name] ?? (() => ({}))].flat() as [() => Given, ...number[]];
    return {
      operation: `${method} ${path}`,
      accepts: [status, ...alsoAccepts],
      make: async () => calls.request(name, await make()),
    };
  });
}

function appAddress({ env }: { env: Record<string, string> }): string {
  const url = new URL(env.DATABASE_URL ?? '');
  url.username = 'caresaathi_app';
  url.password = deriveAppPassword(env.SECRET_KEY ?? '');
  return url.href;
}
