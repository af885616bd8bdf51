// Builds the screens into dist/, then the visit pass (a page that works without a network) and the service worker,
// which contain the names of the built files. Checks that every route has a description, and compresses the files for
// browsers.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fail, root, run } from './setup.mjs';

const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
if (!(await run(process.execPath, vite))) fail('Vite could not build the screens.');
const check = ['server/http/check-routes.ts'];
if (!(await run(process.execPath, check))) fail('A route and its description disagree.');

const client = join(root, 'dist', 'client');
const assets = join(client, 'assets');
await buildOffline();

/** Builds one file with its imports, without React and the router. */
async function buildAlone(input, name, define = {}) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      target: 'es2022',
      outDir: client,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, input), output: { entryFileNames: name } },
    },
  });
}

async function buildOffline() {
  await buildAlone('web/offline/visit-pass-document.ts', 'assets/pass-[hash].js');
  const built = readdirSync(assets);
  const fileNamed = (pattern) => `/assets/${built.find((name) => pattern.test(name))}`;
  const page = readFileSync(join(root, 'web', 'offline', 'worker', 'pass.html'), 'utf8')
    .replace('{styles}', fileNamed(/^styles-.*\.css$/))
    .replace('{script}', fileNamed(/^pass-.*\.js$/));
  writeFileSync(join(root, 'dist', 'pass.html'), page);
  const files = built.map((name) => `/assets/${name}`);
  await buildAlone('web/offline/worker/service-worker.ts', 'sw.js', { builtFiles: JSON.stringify(files) });
}

const compressible = /\.(js|css|svg|json|webmanifest|txt|xml)$/;
const minBytes = 256;

function compressAll(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compressAll(path);
    else if (compressible.test(name) && statSync(path).size >= minBytes) {
      const content = readFileSync(path);
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  }
}

compressAll(client);
