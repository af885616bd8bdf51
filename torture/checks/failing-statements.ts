import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { openPool, type Pool } from '#server/db/client.ts';
import { appPasswordOf } from '#server/db/database.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import { createOffer, createPeople } from '../../rig/people.ts';
import { openStage } from '../../rig/stage.ts';
import { type Check, exactly, type Order, told } from '../check.ts';
import { failingPool, ways } from '../failing-pool.ts';
import { brokenPromises, writesOf } from '../writes.ts';

/** Every statement of every write fails once: before it runs, after it ran, as a lost connection, as a full disk. */
export const failingStatements: Check = {
  name: 'failing-statements',
  promise: 'whichever statement of a write fails, and however: nothing is half done, and a second try succeeds',
  control: 'the rollback of what ran before the failure',
  async run({ control }: Order) {
    const stage = await openStage({ servers: 1 }); // the server brings the schema up; the calls below are made in-process
    const real: Pool = openPool(appAddress(stage), { max: 4 });
    const plan = failingPool(real, { keepsHalves: control });
    const app = await buildApp({
      ...{ db: plan.pool, isReady: async () => true, logger: pino({ level: 'silent' }), site: null },
      ...{ publicUrl: 'http://localhost', trustProxy: ['127.0.0.1'], demoData: false },
      services: {
        secrets: new Secrets(stage.env.SECRET_KEY ?? ''),
        sms: new Outbox(),
        requirePhoneVerification: false,
      },
    });
    const seen = { failures: 0, unexpected: 0, halfDone: 0, secondFailed: 0, silent: 0 };
    try {
      const password = 'the right words 42';
      const people = await createPeople(stage.owner, 400, await hashPassword(password));
      await stage.owner`update accounts set user_role = 'admin' where phone like '%9'`;
      const { doctorIds, form } = await createOffer(stage.owner, 1);
      const writes = writesOf({ people, password, doctorId: doctorIds[0] ?? '', form });
      for (const write of writes)
        for (const way of ways)
          for (let nth = 1; nth < 40; nth += 1) {
            const call = write.make();
            plan.failAt(nth, way);
            const first = await app.inject(call);
            if (!plan.hasFailed()) break; // it has fewer statements
            seen.failures += 1;
            if (first.statusCode < 400) seen.silent += 1;
            else if (first.statusCode !== 503) seen.unexpected += 1;
            const broken = await brokenPromises(stage.owner);
            if (broken.length > 0) {
              seen.halfDone += 1;
              if (!control) console.log(`${write.name}, statement ${nth} ${way}:`, broken.join('; '));
            }
            plan.failAt(0, way);
            const second = await app.inject(call);
            if (!write.accepts.includes(second.statusCode)) {
              seen.secondFailed += 1;
              if (!control)
                console.log(`${write.name}, statement ${nth} ${way}: then ${second.statusCode} ${second.body}`);
            }
          }
      return [
        exactly('failures that left something half done', seen.halfDone, 0),
        exactly('failures answered otherwise than with 503', seen.unexpected, 0),
        exactly('second tries that failed', seen.secondFailed, 0),
        told('failures that nobody noticed: what failed was not needed', seen.silent),
        told('failures', seen.failures),
        told('writes', writes.length),
      ];
    } finally {
      await app.close();
      await real.end({ timeout: 2 });
      await stage.close();
    }
  },
};

function appAddress({ env }: { env: Record<string, string> }): string {
  const url = new URL(env.DATABASE_URL ?? '');
  url.username = 'caresaathi_app';
  url.password = appPasswordOf(env.SECRET_KEY ?? '');
  return url.href;
}
