// The server that the journeys use: the real one, on an empty data folder that is removed afterwards.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = mkdtempSync(join(tmpdir(), 'caresaathi-e2e-'));
chmodSync(dataDir, 0o711); // as root, PostgreSQL runs as another user: unreachable, it would move to /var/lib and stay
const server = spawn(process.execPath, ['server/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, DATA_DIR: dataDir, DEMO_DATA: 'true', ADMIN_PASSWORD: 'admin-for-journeys' },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
