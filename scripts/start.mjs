// `npm start`: installs, builds and runs the product. `npm run dev`: updates the screens while they are edited, and
// restarts the server when its sources change.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { begin, ensureBuilt, ensureInstalled, fail, memoryFlags, root, runtime, say, tracingFlags } from './setup.mjs';

const isDev = process.argv.includes('--dev');
let server = null;
let isRestarting = false;

/** Runs the server. `begin()` passes signals on to the server, and this script ends with its exit code. */
async function serve() {
  // Through the IPC channel the server notices when this script ends for any reason. The compile cache halves the time
  // that the server needs to start.
  server = begin(runtime(), [...memoryFlags, ...tracingFlags, 'server/main.ts', ...(isDev ? ['--dev'] : [])], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'server'), ...process.env },
  });
  const { code, signal } = await server.ended;
  server = null;
  if (isRestarting) {
    isRestarting = false;
    return serve();
  }
  if (signal) say(`The server was ended by ${signal}.`);
  if (!isDev || code === 0) process.exit(code ?? 1);
  say('Waiting for a change in server/ or contract/ …');
}

function restartOnChange() {
  let timer;
  const onChange = (_event, file) => {
    if (!/\.(ts|sql)$/.test(file ?? '') || /\.test\.ts$/.test(file)) return;
    clearTimeout(timer);
    // Waits a moment, because an editor writes a file in several steps.
    timer = setTimeout(() => {
      say(`\n${file} changed: starting the server again …`);
      if (!server) return void serve();
      isRestarting = true;
      server.child.kill('SIGTERM');
    }, 200);
  };
  for (const folder of ['server', 'contract']) watch(join(root, folder), { recursive: true }, onChange);
}

await ensureInstalled();
if (isDev) restartOnChange();
else if (!(await ensureBuilt())) fail('The screens could not be built: see the lines above.');
await serve();
