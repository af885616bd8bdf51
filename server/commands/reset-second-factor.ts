// `npm run staff:reset`: removes the lost second factor of an administrator whom no other administrator can help. See
// docs/operations.md.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openPool } from '../db/pools.ts';
import { withEmbeddedOwner } from '../embedded/embedded-database.ts';
import { readSecretKey } from '../embedded/secret-files.ts';
import { StartError } from '../errors.ts';
import { isAcceptedPhone } from '../features/accounts/phone-rules.ts';
import { resetSecondFactorsByOperator } from '../features/second-factors/reset-service.ts';
import { smsGatewayOf } from '../messages/channels/create-channels.ts';
import { Secrets } from '../secrets.ts';
import { gatewaySms, limitSmsTo, Outbox } from '../sms.ts';
import { limitSmsToBudget } from '../sms-budget.ts';
import { runCommand } from './command.ts';

const usage = 'npm run staff:reset -- PHONE --reason "WHY"';

await runCommand(
  usage,
  async ({ config, print }) => {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } });
    const [phone] = positionals;
    const reason = values.reason?.trim() ?? '';
    if (!phone || positionals.length > 1 || reason === '' || reason.length > 300)
      throw new StartError(`Usage: ${usage}`);

    const gateway = smsGatewayOf(config, config.publicUrl ?? '');
    const log = pino({ level: 'warn', base: null }, process.stderr);
    const acceptsSms = (to: string) => isAcceptedPhone(to, config.phoneCountries);
    const work = async (owner: Parameters<typeof openPool>[0]) => {
      const pool = openPool(owner, { max: 1, usesPreparedStatements: false });
      const secrets = new Secrets(config.secretKey ?? (await readSecretKey(config.dataDir)));
      const counted = limitSmsToBudget(
        { db: pool, secrets, budget: config.smsBudget, log },
        gateway ? gatewaySms(gateway, log) : new Outbox(),
      );
      const sms = limitSmsTo(acceptsSms, counted, log);
      const given = { phone, reason, now: new Date(), sms };
      const { name } = await resetSecondFactorsByOperator(pool, given).finally(() => pool.end({ timeout: 2 }));
      print(`${name} has no second step any more, and is signed out everywhere. The password alone signs in.`);
      print(`The account and all administrators were told in their inbox${gateway ? ' and by SMS' : ''}.`);
    };
    if (config.database) await work(config.database.url);
    else await withEmbeddedOwner(config, work);
  },
  { acceptsExternalDatabase: true },
);
