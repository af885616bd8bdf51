import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract } from './scripts/lean-contract.ts';

const browserEntry = fileURLToPath(new URL('./web/client.tsx', import.meta.url));

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };
let alwaysLoaded: Set<string> | null = null;

/** Whether every page loads a module: whatever the browser's entry imports, directly or through others. */
function isAlwaysLoaded(id: string, modules: Modules): boolean {
  if (!alwaysLoaded) {
    alwaysLoaded = new Set();
    const waiting = [browserEntry];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      // Of these, most is dropped again, because only lazy pages use it.
      if (alwaysLoaded.has(next) || /\?whole$|\/lucide-react\//.test(next)) continue;
      alwaysLoaded.add(next);
      waiting.push(...(modules.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  return alwaysLoaded.has(id);
}

// One file for what every page needs, and one for the small parts that the lazy pages share: dozens of tiny files
// would each cost a request, and compress badly.
const groups = [
  {
    debugName: 'app',
    name: (id: string, modules: Modules) => (isAlwaysLoaded(id, modules) ? 'app' : null),
    priority: 2,
  },
  { name: 'parts', test: /\/web\/(ui|illustrations)\/|lucide-react\/.*\/icons\//, minShareCount: 6, priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [
    leanContract(),
    tailwindcss(),
    tanstackStart({ srcDirectory: 'web', router: { routesDirectory: 'routes' } }),
    react(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments:
    command === 'build'
      ? {
          client: {
            build: {
              rolldownOptions: { output: { codeSplitting: { groups } } },
            },
          },
          // The renderer carries its own libraries: a production install has only what the server itself loads.
          ssr: { resolve: { noExternal: true } },
        }
      : {},
}));
