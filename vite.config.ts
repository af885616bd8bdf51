import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const browserEntry = fileURLToPath(new URL('./web/client.tsx', import.meta.url));

type Modules = {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

/** Everything that these modules import, directly or through others. */
function reachOf(starts: string[], modules: Modules): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    // Of these icons, most are dropped again, because only lazy pages use them.
    if (reached.has(next) || /\/lucide-react\/dist\/esm\/lucide-react/.test(next)) continue;
    reached.add(next);
    waiting.push(...(modules.getModuleInfo(next)?.importedIds ?? []));
  }
  return reached;
}

let always: Set<string> | null = null;
let byVisitors: Set<string> | null = null;

/** Whether every page loads a module: whatever the browser's entry imports. */
function isAlwaysLoaded(id: string, modules: Modules): boolean {
  always ??= reachOf([browserEntry], modules);
  return always.has(id);
}

/** Whether a visitor's page loads it: what only staff see stays out of their way. */
function isForVisitors(id: string, modules: Modules): boolean {
  if (!byVisitors) {
    always ??= reachOf([browserEntry], modules);
    const lazy = [...always].flatMap((module) => modules.getModuleInfo(module)?.dynamicallyImportedIds ?? []);
    byVisitors = reachOf(
      lazy.filter((module) => /\/routes\/_public/.test(module)),
      modules,
    );
  }
  return byVisitors.has(id);
}

// One file for what every page needs, one for the small parts that visitors' pages share, and one for what every
// signed-in page needs: dozens of tiny files would each cost a request, and compress badly.
const groups = [
  {
    debugName: 'app',
    name: (id: string, modules: Modules) => (isAlwaysLoaded(id, modules) ? 'app' : null),
    priority: 2,
  },
  {
    debugName: 'parts',
    name: (id: string, modules: Modules) => (isForVisitors(id, modules) ? 'parts' : null),
    test: /\/web\/(ui|illustrations)\/|lucide-react\/.*\/icons\//,
    minShareCount: 6,
    priority: 1,
  },
  {
    name: 'account',
    test: /\/web\/(lib\/(account-storage|form-drafts)|features\/accounts\/(identity|admin-storage))\.ts$/,
    priority: 1,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), tanstackStart({ srcDirectory: 'web', router: { routesDirectory: 'routes' } }), react()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments:
    command === 'build'
      ? {
          client: {
            build: {
              // Constants of other modules, such as the addresses of `paths.ts`, are put in place of their names.
              rolldownOptions: { output: { codeSplitting: { groups } }, optimization: { inlineConst: true } },
            },
          },
          // The renderer carries its own libraries: a production install has only what the server itself loads.
          ssr: { resolve: { noExternal: true } },
        }
      : {},
}));
