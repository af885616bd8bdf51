import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deriveAppPassword } from '#server/db/database.ts';
import { createTemporaryFolder } from '../rig/deployment.ts';
import { registerCleanup } from '../rig/processes.ts';
import { programPath } from './debian-programs.ts';

const nobody = 65534;

/** The version of PgBouncer on this machine as a number: 1.21 is 1021. Null if it is not installed. */
export function poolerVersion(): number | null {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8', env: { PATH: programPath } });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return major && minor ? Number(major) * 1000 + Number(minor) : null;
}

/** Starts PgBouncer in transaction mode in front of a database, with the settings of docs/operations.md. */
export async function startPooler(database: { url: string; secretKey: string; keepsStatements: boolean }) {
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const folder = await createTemporaryFolder();
  const file = (name: string) => join(folder, name);
  const users = [
    [username, password],
    ['caresaathi_app', deriveAppPassword(database.secretKey)],
  ];
  await writeFile(file('users'), users.map(([user, secret]) => `"${user}" "${secret}"\n`).join(''));
  const settings = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${port}`,
    '[pgbouncer]',
    ...[`listen_addr = ${hostname}`, 'listen_port = 6432', 'unix_socket_dir ='],
    ...['auth_type = scram-sha-256', `auth_file = ${file('users')}`],
    ...['pool_mode = transaction', 'default_pool_size = 10', 'max_client_conn = 500'],
    ...(database.keepsStatements ? ['max_prepared_statements = 200'] : []),
  ];
  await writeFile(file('pgbouncer.ini'), `${settings.join('\n')}\n`);
  const isRoot = process.getuid?.() === 0; // PgBouncer does not run as root
  if (isRoot) for (const path of [folder, file('users'), file('pgbouncer.ini')]) await chown(path, nobody, nobody);
  const child = spawn('pgbouncer', ['-q', file('pgbouncer.ini')], {
    env: { PATH: programPath },
    stdio: ['ignore', 'ignore', 'inherit'] as const,
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  });
  const close = registerCleanup(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  while (!(await listens(hostname, 6432))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await pause(20);
  }
  const url = new URL(database.url);
  url.port = '6432';
  return { url: url.href, close };
}

async function listens(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
