import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig, variableNames } from './config.ts';

const secret = { SECRET_KEY: 'a secret of at least thirty-two characters' };
const external = { DATABASE_URL: 'postgres://owner:pw@db.example:5432/care', ...secret };

test('nothing set: the embedded database, on this machine only, with demo data', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    database: null,
    secretKey: null,
    hasDemoData: true,
    usesPreparedStatements: true,
    poolSize: Math.min(Math.max(2 * availableParallelism() + 6, 10), 20),
    trustProxy: [],
    publicUrl: null,
    logLevel: 'info',
  });
});

test.each([
  ['an empty variable counts as not set', { PORT: '', SECRET_KEY: '' }, { port: 3000, secretKey: null }],
  ['a port', { PORT: '8080' }, { port: 8080 }],
  ['port 0: any free one', { PORT: '0' }, { port: 0 }],
  ['the WAL archive', { WAL_ARCHIVE: 'true' }, { archivesWal: true }],
  ['a data folder becomes absolute', { DATA_DIR: '/var/lib/care/' }, { dataDir: '/var/lib/care' }],
  ['an external database', external, { database: { url: external.DATABASE_URL, directUrl: null, appUrl: null } }],
  ['no prepared statements', { DATABASE_PREPARE: 'false' }, { usesPreparedStatements: false }],
  [
    'a public address loses its last slash',
    { PUBLIC_URL: 'https://care.example/' },
    { publicUrl: 'https://care.example' },
  ],
  ['proxies', { TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,::1' }, { trustProxy: ['10.0.0.1', '192.168.0.0/16', '::1'] }],
  ['demo data is off if other machines can connect', { HOST: '0.0.0.0' }, { hasDemoData: false }],
  ['demo data is off with an external database', external, { hasDemoData: false }],
  ['demo data can be turned on', { HOST: '0.0.0.0', DEMO_DATA: 'true' }, { hasDemoData: true }],
  ['demo data can be turned off', { DEMO_DATA: 'false' }, { hasDemoData: false }],
  ['demo data is on if only this machine can connect', { HOST: 'localhost' }, { hasDemoData: true }],
])('%s', (_name, env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a number from 0 to 65535'],
  [{ DATABASE_POOL: '3' }, 'DATABASE_POOL must be a number from 4 to 200'],
  [{ ...secret, DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be a postgres:// address'],
  [{ DATABASE_DIRECT_URL: 'x' }, 'DATABASE_DIRECT_URL must be a postgres:// address'],
  [{ DATABASE_APP_URL: 'x' }, 'DATABASE_APP_URL must be a postgres:// address'],
  [{ DATABASE_PREPARE: 'no' }, 'DATABASE_PREPARE must be true or false'],
  [{ DATABASE_URL: external.DATABASE_URL }, 'SECRET_KEY is required with DATABASE_URL'],
  [{ WAL_ARCHIVE: 'on' }, 'WAL_ARCHIVE must be true or false'],
  [{ ...external, WAL_ARCHIVE: 'true' }, 'WAL_ARCHIVE is for the embedded database, not for DATABASE_URL'],
  [{ DATABASE_APP_URL: 'postgres://x/y' }, 'DATABASE_APP_URL needs DATABASE_URL'],
  [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 characters long'],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be true or false'],
  [{ ADMIN_PHONE: 'call me' }, 'ADMIN_PHONE must be a phone number'],
  [{ ADMIN_PASSWORD: 'abc' }, 'ADMIN_PASSWORD must be at least 6 characters long'],
  [{ PUBLIC_URL: 'care.example' }, 'PUBLIC_URL must be an http:// or https:// address'],
  [{ PUBLIC_URL: 'https://care.example/app' }, 'PUBLIC_URL must have no path'],
  [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be IP addresses or ranges, separated by commas'],
  [{ TRUST_PROXY: '10.0.0.0/64' }, 'TRUST_PROXY must be IP addresses or ranges, separated by commas'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a pino level'],
])('%j is rejected', (env, expected) => {
  expect(() => readConfig(env)).toThrow(`Unusable configuration: ${expected}.`);
});

test('one line names every invalid variable, and contains no value', () => {
  const env = {
    PORT: 'p-secret',
    LOG_LEVEL: 'l-secret',
    SECRET_KEY: 's-secret',
    DATABASE_URL: 'mysql://u:d-secret@h/x',
  };
  expect(() => readConfig(env)).toThrow(
    /^Unusable configuration: PORT .+; DATABASE_URL .+; SECRET_KEY .+; LOG_LEVEL .+\.$/,
  );
  expect(() => readConfig(env)).not.toThrow(/-secret/);
});

test('.env.example names exactly the variables that the server reads, each with a comment', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(variableNames.toSorted());
  for (const name of variableNames) expect(example).toMatch(new RegExp(`# \\S.*\\n#?${name}=`));
});
