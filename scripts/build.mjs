// Builds the screens into dist/, checks that every route has a description, and compresses the files for browsers.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fail, root, run } from './setup.mjs';

const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
if (!(await run(process.execPath, vite))) fail('Vite could not build the screens.');
const check = ['server/http/check-routes.ts'];
if (!(await run(process.execPath, check))) fail('A route and its description disagree.');

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

compressAll(join(root, 'dist', 'client'));
