// Runs statements on the embedded database of a running server, as the owner of the tables. Its parent sends them, and gets
// the rows of each:
//
//   fork('checks/rig/run-statements.ts', [FOLDER])
import { openPool } from '#server/db/pools.ts';
import { verbatimSql } from '#server/db/sql.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import { findRunningPostgres, superuser } from '#server/embedded/postmaster.ts';

const cluster = await openCluster(process.argv[2] ?? '');
const running = await findRunningPostgres(cluster);
if (!running) throw new Error('The database does not run.');
const owner = { ...superuser(cluster, running.socketDir), username: 'caresaathi_owner', database: 'caresaathi' };
const pool = openPool(owner, { max: 1 });

process.on('message', async ({ statement }: { statement: string }) => {
  try {
    process.send?.({ rows: await pool.rows(verbatimSql(statement)) });
  } catch (error) {
    process.send?.({ problem: String(error) });
  }
});
process.on('disconnect', () => process.exit());
