// `npm run migrate`: brings the schema of DATABASE_URL up to date, and starts no server. See docs/operations.md.
import { pino } from 'pino';
import { readConfig, readEnvFile } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { StartError } from '../errors.ts';

const timeoutMs = 120_000;

try {
  readEnvFile();
  const { database, secretKey } = readConfig(process.env);
  if (!database || !secretKey)
    throw new StartError('Set DATABASE_URL and SECRET_KEY: the embedded database migrates at each start.');
  const opened = openDatabase({
    owner: database.url,
    app: database.appUrl,
    direct: database.directUrl,
    secretKey,
    poolSize: 4,
    usesPreparedStatements: false,
  });
  await opened.migrate(pino({ level: 'warn' }), AbortSignal.timeout(timeoutMs));
  if (!opened.isMigrated()) throw new StartError('The database could not be reached for two minutes.');
  await opened.close();
  process.stdout.write('The schema is up to date.\n');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
