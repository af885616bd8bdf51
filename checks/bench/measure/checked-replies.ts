import { type Server, startDeployment, startServer, without } from '../../rig/deployment.ts';
import { stop } from '../../rig/processes.ts';
import { closeLoader } from './loader.ts';
import { type Check, median } from './report.ts';
import { type Amounts, costsInTurn, prepareReads } from './tracing.ts';

const maxRatio = 1.03;

/**
 * What it costs that replies prove to which statement they belong (decision 059): the processor time of reads, of server
 * and PostgreSQL together, against servers that check nothing. Two of each kind, because servers that do the same differ.
 */
export async function measureCheckedReplies(port: number, isQuick: boolean): Promise<Check[]> {
  const amounts: Amounts = { warmUp: isQuick ? 1_000 : 8_000, rounds: 10, amount: isQuick ? 500 : 2_000 };
  const deployment = await startDeployment({ servers: 0 });
  const servers: Server[] = [];
  try {
    const { flags, env } = without('reply-check');
    for (const [n, isChecked] of [true, false, false, true].entries()) {
      const options = isChecked ? { env: deployment.env } : { env: { ...deployment.env, ...env }, flags };
      servers.push(await startServer({ ...options, port: port + n }));
    }
    const requests = await prepareReads(deployment.owner);
    const rounds = await costsInTurn({ deployment, servers, requests }, amounts);
    const ratios = rounds.map(([a = 0, b = 0, c = 0, d = 0]) => (a + d) / (b + c));
    const ratio = median(ratios);
    return [
      {
        what: 'checked replies: processor time of reads, server and PostgreSQL, against unchecked ones',
        value: ratio,
        target: `≤ ${maxRatio}`,
        ok: ratio <= maxRatio,
      },
    ];
  } finally {
    closeLoader();
    await Promise.all(servers.map((server) => stop(server.process)));
    await deployment.close();
  }
}
