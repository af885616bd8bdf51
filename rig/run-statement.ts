// Runs a statement on the embedded database of a running server, as the owner of the tables, and prints its rows as JSON:
//
//   node rig/run-statement.ts FOLDER STATEMENT
import { openPool } from '#server/db/client.ts';
import { verbatim } from '#server/db/sql.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import { findRunning, superuser } from '#server/embedded/postmaster.ts';

const [folder = '', statement = ''] = process.argv.slice(2);
const cluster = await openCluster(folder);
const running = await findRunning(cluster);
if (!running) throw new Error('The database does not run.');
const owner = { ...superuser(cluster, running.socketDir), username: 'caresaathi_owner', database: 'caresaathi' };
const pool = openPool(owner, { max: 1 });
process.stdout.write(JSON.stringify(await pool.rows(verbatim(statement))));
await pool.end({ timeout: 1 });
