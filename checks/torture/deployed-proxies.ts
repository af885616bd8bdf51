import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTemporaryFolder } from '../rig/deployment.ts';
import { outputOf, registerCleanup, root } from '../rig/processes.ts';
import { programPath } from './debian-programs.ts';
import type { ProxyName } from './documented-proxies.ts';
import { sendTls } from './tls-calls.ts';

const startTimeoutMs = 20_000;

/** Where a proxy listens, and the server behind it (`127.0.0.1:3000`). */
export type ProxyPlace = { host: string; port: number; upstream: string };

export type DeployedProxy = {
  url: string;
  accessLog(): Promise<string>;
  close(): Promise<void>;
};

/** The text of a file in `deploy/` with other values. Fails if the file does not contain one of them. */
export async function adaptFile(path: string, values: [from: string, to: string][]): Promise<string> {
  let text = await readFile(join(root, 'deploy', path), 'utf8');
  for (const [from, to] of values) {
    if (!text.includes(from)) throw new Error(`deploy/${path} does not contain: ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Starts a proxy with its file of `deploy/`, except for addresses, certificates and folders. `change` edits the settings. */
export async function startDeployedProxy(
  name: ProxyName,
  place: ProxyPlace,
  change: (settings: string) => string = (settings) => settings,
): Promise<DeployedProxy> {
  const folder = await createTemporaryFolder();
  const { args, env } =
    name === 'nginx' ? await prepareNginx(folder, place, change) : await prepareCaddy(folder, place, change);
  const child = spawn(name, args, {
    env: { PATH: programPath, HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-5_000);
  });
  const close = registerCleanup(async () => {
    await endProcess(child);
    await rm(folder, { recursive: true, force: true });
  });
  const url = `https://${place.host}:${place.port}`;
  const deadline = performance.now() + startTimeoutMs;
  // Any reply proves that the proxy listens: the server behind it may be started later.
  while ((await sendTls(url, { path: '/metrics' })).status !== 403) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await close();
      throw new Error(`${name} did not start: ${errors}`);
    }
    await pause(100);
  }
  return { url, accessLog: () => readFile(join(folder, 'access.log'), 'utf8'), close };
}

/** Ends a program, at the latest after ten seconds. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(timer);
}

type Prepared = { args: string[]; env: Record<string, string> };
type Change = (settings: string) => string;

async function prepareNginx(folder: string, { host, port, upstream }: ProxyPlace, change: Change): Promise<Prepared> {
  const file = (name: string) => join(folder, name);
  await createCertificate(host, file('certificate.pem'), file('key.pem'));
  const site = await adaptFile('nginx/caresaathi.conf', [
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2 backlog=4096;\n', ''],
    ['listen 80;', `listen ${host}:${port + 1};`],
    ['listen 443 ssl', `listen ${host}:${port} ssl`],
    ['/etc/ssl/care.example.pem', file('certificate.pem')],
    ['/etc/ssl/care.example.key', file('key.pem')],
    ['/var/log/nginx/caresaathi.log', file('access.log')],
    ['/var/log/nginx/caresaathi-error.log', 'stderr'],
    ['  server 127.0.0.1:3000 ', `  server ${upstream} `],
    ['https://care.example', `https://${host}:${port}`],
    ['server_name care.example;', `server_name ${host};`],
  ]);
  await writeFile(file('site.conf'), change(site));
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const settings = `
daemon off;
worker_processes 1;
pid ${file('pid')};
error_log stderr crit;
events { worker_connections 8192; }
http {
  ${scratch.map((name) => `${name}_temp_path ${file(name)};`).join('\n  ')}
  include ${file('site.conf')};
}
`;
  await writeFile(file('nginx.conf'), settings);
  return { args: ['-c', file('nginx.conf'), '-e', 'stderr'], env: {} };
}

async function prepareCaddy(folder: string, { host, port, upstream }: ProxyPlace, change: Change): Promise<Prepared> {
  const file = join(folder, 'Caddyfile');
  await writeFile(file, change(await adaptFile('caddy/Caddyfile', [])));
  const env = { SITE_ADDRESS: `https://${host}:${port}`, SERVERS: upstream, CADDY_ADMIN: 'off', XDG_DATA_HOME: folder };
  return { args: ['run', '--adapter', 'caddyfile', '--config', file], env };
}

async function createCertificate(host: string, certificate: string, key: string): Promise<void> {
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=IP:${host}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await outputOf('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate]);
}
