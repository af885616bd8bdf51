import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTemporaryFolder, unusedHost } from '../rig/deployment.ts';
import { sendCall } from '../rig/http.ts';
import { registerCleanup } from '../rig/processes.ts';
import { programPath } from './debian-programs.ts';

export type ProxyName = 'nginx' | 'caddy';

const port = 8080;

export function hasProxy(name: ProxyName): boolean {
  return spawnSync(name, [name === 'nginx' ? '-v' : 'version'], { env: { PATH: programPath } }).status === 0;
}

type Place = { folder: string; host: string; upstream: string; buffersBodies: boolean };

const programs: Record<ProxyName, { args(file: string): string[]; settings(place: Place): string }> = {
  nginx: { args: (file) => ['-c', file, '-e', 'stderr'], settings: nginxSettings },
  caddy: { args: (file) => ['run', '--adapter', 'caddyfile', '--config', file], settings: caddySettings },
};

/**
 * Starts a reverse proxy in front of a server, with the settings of docs/operations.md except for TLS. The server must be
 * started with `TRUST_PROXY=127.0.0.1`, the address from which the proxy connects.
 */
export async function startProxy(name: ProxyName, server: string, { buffersBodies = true } = {}) {
  const folder = await createTemporaryFolder();
  const host = unusedHost();
  const file = join(folder, 'settings');
  const { args, settings } = programs[name];
  await writeFile(file, settings({ folder, host, upstream: new URL(server).host, buffersBodies }));
  const child = spawn(name, args(file), {
    env: { PATH: programPath, HOME: folder },
    stdio: ['ignore', 'ignore', name === 'caddy' ? 'ignore' : 'inherit'], // Caddy writes its ordinary log there
  });
  const close = registerCleanup(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://${host}:${port}`;
  while ((await sendCall(url, { path: '/healthz' })).status !== 200) {
    if (child.exitCode !== null) {
      await close();
      throw new Error(`${name} ended with ${child.exitCode}.`);
    }
    await pause(50);
  }
  return { url, close };
}

function nginxSettings({ folder, host, upstream, buffersBodies }: Place): string {
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 8192; }
http {
  access_log off;
  ${scratch.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream caresaathi { server ${upstream}; keepalive 64; }
  server {
    listen ${host}:${port} backlog=4096;
    client_max_body_size 6m;
    location / {
      proxy_pass http://caresaathi;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering ${buffersBodies ? 'on' : 'off'};
    }
  }
}
`;
}

function caddySettings({ host, upstream }: Place): string {
  return `
{
  admin off
  auto_https off
}
:${port} {
  bind ${host}
  reverse_proxy ${upstream} {
    flush_interval -1
  }
}
`;
}
