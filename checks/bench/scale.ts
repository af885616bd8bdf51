// `npm run demo:scale`: fills the database with a country's worth of doctors, families and appointments.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { ensureDemoData } from '#demo/ensure-demo-data.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/embedded/embedded-database.ts';
import { readSecretKey } from '#server/embedded/secret-files.ts';
import { StartError } from '#server/errors.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { firstPhone, scalePassword } from '../rig/world/families.ts';
import { loadScaleData } from '../rig/world/large-world.ts';

// With `minimal`, tables that are filled and indexes that are built in one transaction are not also written to the WAL.
const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' };

function readOptions() {
  const { values } = parseArgs({
    options: {
      doctors: { type: 'string', default: '100000' },
      appointments: { type: 'string', default: '1000000' },
      patients: { type: 'string' },
      steps: { type: 'string' },
      seed: { type: 'string', default: '1' },
      now: { type: 'string' },
    },
  });
  const number = (name: 'doctors' | 'appointments' | 'patients' | 'steps' | 'seed', otherwise = '') => {
    const given = values[name] ?? otherwise;
    if (!/^[1-9]\d{0,7}$/.test(given)) throw new StartError(`--${name} must be a number from 1 to 99999999.`);
    return Number(given);
  };
  const now = values.now ? new Date(values.now) : new Date();
  if (Number.isNaN(now.getTime())) throw new StartError('--now must be a date, for example 2027-01-05.');
  const appointments = number('appointments');
  const patients = number('patients', String(Math.ceil(appointments / 5)));
  const steps = number('steps', String(Math.ceil(appointments / 5)));
  return { doctors: number('doctors'), appointments, patients, steps, seed: number('seed'), now };
}

async function run(config: Config): Promise<void> {
  const options = readOptions();
  const log = pino({ level: 'warn', base: null });
  const secretKey = config.secretKey ?? (await readSecretKey(config.dataDir));
  const embedded = config.database ? null : await startEmbedded(config.dataDir, log, settings);
  // The embedded database would outlive this process, so a signal stops it too. The open transaction is rolled back.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void Promise.resolve(embedded?.stop()).finally(() => process.exit(1)));
  try {
    const owner = embedded?.owner ?? (config.database?.url as string);
    const database = openDatabase({
      owner,
      app: config.database?.appUrl ?? null,
      direct: null,
      secretKey,
      poolSize: 2,
      usesPreparedStatements: config.usesPreparedStatements,
    });
    await database.migrate(log, new AbortController().signal);
    const hashPassword = (password: string) => new PasswordHasher().hash(password);
    await ensureDemoData(database.pool, { now: options.now, hashPassword });
    await database.close();

    const began = Date.now();
    const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
    const world = await loadScaleData(
      owner,
      { ...options, passwordHash: await hashPassword(scalePassword) },
      (table, count) => console.log(`${seconds().padStart(8)}  ${table}: ${count.toLocaleString('en-IN')}`),
    );
    console.log(
      `\nLoaded in ${seconds()}: ${world.doctors} doctors, ${world.clinics} clinics, ${world.families} families with ` +
        `${world.patients} patients, ${world.visits} visits and ${world.steps} steps.\n` +
        `Families sign in with ${firstPhone} to ${firstPhone + world.families - 1} and ${scalePassword}.`,
    );
  } finally {
    await embedded?.stop();
  }
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await run(readConfig(process.env));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
