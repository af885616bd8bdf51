import { once } from 'node:events';
import { startEmbeddedDeployment, without } from '../../rig/deployment.ts';
import { exactly } from '../../rig/facts.ts';
import type { Check, RunOptions } from '../check.ts';
import { startPaymentLoad } from '../payment-load.ts';

/** The server is killed again and again while staff take and reverse payments, close tills, book and cancel. */
export const payments: Check = {
  name: 'payments',
  promise:
    'the sum of the ledger equals the balances after random operations of many callers, however often the server is killed',
  control: 'the id that is derived from the idempotency key, which makes a repeated payment one row',
  async run({ quick, control }: RunOptions) {
    const [kills, each] = quick || control ? [4, 250] : [20, 500];
    const { flags, env } = without('payment-key');
    const lacks = control ? { ...env, NODE_OPTIONS: flags.join(' ') } : {};
    const deployment = await startEmbeddedDeployment({ more: lacks });
    try {
      const load = await startPaymentLoad(deployment.owner, deployment.server.url, 16);
      for (let kill = 0; kill < kills; kill += 1) {
        await load.waitFor(each);
        const gone = once(deployment.server.process, 'exit');
        deployment.server.process.kill('SIGKILL');
        await gone;
        await deployment.restart();
      }
      await load.waitFor(each);
      return [exactly('kills', kills, kills), ...(await load.finish())];
    } finally {
      await deployment.close();
    }
  },
};
