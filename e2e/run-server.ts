// Creates a data folder and runs the real server on it.
//
//   node e2e/run-server.ts            loads the demo data into a new folder, stops the server, and sends the folder to its parent
//   node e2e/run-server.ts TEMPLATE   starts the server on a copy of that folder, and sends its address and the folder to its parent
//
// Its parent can send a statement, which it runs as the owner of the tables: journeys cannot wait for a day to pass.
//
// When its parent ends, for whatever reason, it stops the server and removes the folder.
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const template = process.argv[2];
const dataDir = mkdtempSync(join(tmpdir(), 'caresaathi-e2e-'));
chmodSync(dataDir, 0o711); // started by root, PostgreSQL runs as another user; without access, its data would be kept in /var/lib
if (template) execFileSync('cp', ['-a', `${template}/.`, dataDir]); // keeps the owner of PostgreSQL's files

const clock = process.env.JOURNEY_CLOCK ? ['--import', './e2e/clock.ts'] : [];
const pseudo = process.env.PSEUDO_LANGUAGE ? ['--import', './e2e/pseudo-language.ts'] : [];
const server = spawn(process.execPath, [...clock, ...pseudo, 'server/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  env: {
    LOG_LEVEL: 'warn',
    PORT: '0',
    ...process.env,
    // These override a developer's .env.
    DATABASE_URL: '',
    PUBLIC_URL: process.env.E2E_PUBLIC_URL ?? '', // if the journeys run behind a proxy
    SMS_GATEWAY_URL: process.env.E2E_SMS_GATEWAY ?? '',
    SMTP_URL: '',
    EMAIL_FROM: '',
    WHATSAPP_PHONE_NUMBER_ID: '',
    WHATSAPP_TOKEN: '',
    WHATSAPP_APP_SECRET: '',
    WHATSAPP_VERIFY_TOKEN: '',
    DATA_DIR: dataDir,
    DEMO_DATA: 'true',
    ADMIN_PASSWORD: 'admin-for-journeys',
    NOTICE_MERGE_SECONDS: '0', // journeys do not wait for minutes
  },
});

let output = '';
let isFilled = false;
let isEnding = false;

server.stdout?.on('data', (chunk) => {
  const wasReady = readyAt(output);
  output += chunk;
  const address = readyAt(output);
  if (wasReady || !address) return;
  if (template) process.send?.({ ready: address, dataDir });
  else {
    isFilled = true;
    server.kill('SIGTERM');
  }
});

server.on('exit', (code) => {
  if (isFilled && code === 0 && !isEnding) process.send?.({ ready: dataDir, dataDir });
  else {
    if (!isEnding) process.stderr.write(`The server of the journeys ended (${code}):\n${output}\n`);
    cleanUpAndExit(code ?? 1);
  }
});

let runner: ChildProcess | undefined;

process.on('message', (request: { statement: string }) => {
  runner ??= fork('checks/rig/run-statements.ts', [dataDir])
    .on('message', (reply) => process.send?.(reply))
    .on('exit', () => process.send?.({ problem: 'The program that runs statements has ended.' }));
  runner.send(request);
});

for (const event of ['disconnect', 'SIGTERM', 'SIGINT'] as const) process.on(event, end);

function end(): void {
  isEnding = true;
  if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
  else cleanUpAndExit(0);
}

function cleanUpAndExit(code: number): void {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code);
}

function readyAt(text: string): string | undefined {
  return text.match(/is ready at (\S+)\n/)?.[1];
}
