import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const browserEntry = fileURLToPath(new URL('./web/client.tsx', import.meta.url));

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code?: string | null };
type Modules = { getModuleInfo(id: string): Module | null };

const iconIndex = /\/lucide-react\/dist\/esm\/lucide-react/;

/** The modules that a module imports. Of the index of icons, only the icons that it names. */
function importsOf(id: string, modules: Modules): string[] {
  const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
  return importedIds.flatMap((imported) => {
    if (!iconIndex.test(imported)) return [imported];
    const index = modules.getModuleInfo(imported);
    const names = code?.match(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/)?.[1]?.split(',') ?? [];
    return names.flatMap((name) => {
      const icon = name.trim().split(' ')[0];
      const file = index?.code?.match(new RegExp(`\\b${icon}\\b[^;]*?from\\s*["']\\.(/icons/[^"']+)["']`))?.[1];
      return index?.importedIds.filter((one) => file && one.endsWith(file)) ?? [];
    });
  });
}

/** These modules, and everything that `follow` finds from them, directly or through others. */
function reachOf(starts: string[], follow: (id: string) => string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...follow(next));
  }
  return reached;
}

const reaches = new Map<RegExp | null, Set<string>>();
const visitorPages = /\/pages\/_visitor/;
const homePage = /\/pages\/_visitor\/index\.tsx/;
const adminPages = /\/pages\/admin/;
/** Pages for staff and developers, and the parts for staff that pages of families load later. */
const forStaff = /\/pages\/(admin|dev)|\/staff\/|\/-staff-/;

/** Modules of libraries that only forms use. The browser's entry imports these libraries completely. */
const formParts = /\/(useBlocker|useMutation|mutationObserver)\.js$/;

/** Whether every page loads a module, because the browser's entry imports it. */
function isAlwaysLoaded(id: string, modules: Modules): boolean {
  return reachOfPages(null, modules).has(id) && !formParts.test(id);
}

/** Whether one of these pages loads a module. */
function isLoadedBy(pages: RegExp, id: string, modules: Modules): boolean {
  return reachOfPages(pages, modules).has(id);
}

/** All modules that these pages import, which are loaded on demand; for null, all modules that the browser's entry imports. */
function reachOfPages(pages: RegExp | null, modules: Modules): Set<string> {
  const known = reaches.get(pages);
  if (known) return known;
  const lazy = (module: string) => modules.getModuleInfo(module)?.dynamicallyImportedIds ?? [];
  const starts = pages
    ? [...reachOfPages(null, modules)].flatMap(lazy).filter((module) => pages.test(module))
    : [browserEntry];
  const reached = reachOf(starts, (module) => importsOf(module, modules));
  reaches.set(pages, reached);
  return reached;
}

let reachOutsideAdmin: Set<string> | undefined;

/** Whether pages outside of the admin area load a module, at once or later. */
function isLoadedOutsideAdmin(id: string, modules: Modules): boolean {
  const follow = (module: string) =>
    [...importsOf(module, modules), ...(modules.getModuleInfo(module)?.dynamicallyImportedIds ?? [])].filter(
      (one) => !forStaff.test(one),
    );
  reachOutsideAdmin ??= reachOf([browserEntry], follow);
  return reachOutsideAdmin.has(id);
}

/** Small modules of the frame of every page. */
const frame = /\/frame\/focus-on-new-page\.ts$|icons\/menu\./;

// The shared files of scripts. `app`: what every page needs. `parts`: small parts that pages of visitors share. `cards`
// and `small`: what the home page shares with others. `account`: what every signed-in page needs. `forms`: fields and
// dialogs of families and staff. `admin-parts`: what admin pages share. Without groups there would be dozens of tiny
// files. Each would cost a request, and small files compress badly.
const groups = [
  {
    debugName: 'app',
    name: (id: string, modules: Modules) => (isAlwaysLoaded(id, modules) ? 'app' : null),
    priority: 3,
  },
  {
    debugName: 'parts',
    name: (id: string, modules: Modules) => (isLoadedBy(visitorPages, id, modules) ? 'parts' : null),
    test: /\/web\/(ui|i18n|art)\/|lucide-react\/.*\/icons\//,
    minShareCount: 7,
    priority: 2,
  },
  {
    debugName: 'cards',
    name: (id: string, modules: Modules) => (isLoadedBy(homePage, id, modules) ? 'cards' : null),
    test: /\/web\/(ui|i18n|parts\/(doctors|clinics|site)|pages\/_visitor)\/|lucide-react\/.*\/icons\//,
    minShareCount: 2,
    priority: 1,
  },
  {
    debugName: 'small',
    name: (id: string, modules: Modules) => (frame.test(id) || isLoadedBy(homePage, id, modules) ? 'small' : null),
    test: /\/contract\/shared\/(clock|money)\.ts$|\/web\/parts\/times\/|\/frame\/focus-on-new-page\.ts$|icons\/menu\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'account',
    test: /\/web\/(lib\/(account-storage|form-drafts|new-id|notice-words|wanted-booking)|parts\/accounts\/(identity|session-flags-storage|(lazy-)?sign-out)|parts\/messages\/unread-queries|frame\/live-refresh)\.ts$|\/contract\/(messages\/inbox|changes\/)-?endpoints\.ts$|\/parts\/appointments\/requested-badge\.tsx$|\/contract\/(patients\/endpoints|appointments\/(place|booking))\.ts$/,
    priority: 1,
  },
  {
    debugName: 'forms',
    name: (id: string, modules: Modules) =>
      isLoadedBy(adminPages, id, modules) && !isLoadedBy(visitorPages, id, modules) && isLoadedOutsideAdmin(id, modules)
        ? 'forms'
        : null,
    test: /\/web\/ui\/|lucide-react\/.*\/icons\//,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'admin-parts', // `withoutPreload` applies to it too
    name: (id: string, modules: Modules) =>
      isLoadedBy(adminPages, id, modules) && !isLoadedOutsideAdmin(id, modules) ? 'admin-parts' : null,
    minShareCount: 2,
    includeDependenciesRecursively: false, // families load some of its dependencies
  },
];

const named = /^(app|parts|cards|small|account|forms|admin-parts|index|rolldown-runtime|public-layout)$/;
const loadedFirst = /^assets\/(index|rolldown-runtime|parts|small|public-layout)-[\w-]+\.js$/;
const staffPrefix = 'assets/admin-';
const withoutPreload = /^assets\/admin-/;
// Every page loads the names of all files, and hashes do not compress. So a hash has seven characters, the fewest that
// Vite allows, and only files that many pages share also have a name.
const nameOf = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) => {
  if (named.test(name)) return 'assets/[name]-[hash:7].js';
  return `${/\/pages\/(admin|dev|r)\b/.test(facadeModuleId ?? '') ? staffPrefix : 'assets/'}[hash:7].js`;
};

/** What no page of visitors may load at once: code of staff, and parts of the screens of families. */
const notForVisitors = /\/staff\/|\/staff-kit\/|\/-staff-|\/pages\/(_family|admin)\b.*\/-[^/]*\.tsx/;

/** Fails the build if the entry of the browser, or a page of visitors, contains such a module. */
const checkVisitorsPages: Plugin = {
  name: 'check-visitors-pages',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const starts = chunks.filter(({ isEntry, facadeModuleId }) => isEntry || visitorPages.test(facadeModuleId ?? ''));
    if (starts.length < 10) this.error('The pages of visitors are not found.');
    const importsOfFile = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
    const files = reachOf(
      starts.map(({ fileName }) => fileName),
      (file) => importsOfFile.get(file) ?? [],
    );
    const modules = chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds);
    const wrong = modules.filter((module) => notForVisitors.test(module));
    if (wrong.length > 0) this.error(`Visitors would load what is not for them: ${wrong.join(', ')}`);
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    tanstackStart({ srcDirectory: 'web', router: { routesDirectory: 'pages', routeFileIgnorePattern: '\\.test\\.' } }),
    react(),
    checkVisitorsPages,
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every page loads the list of the files that links preload. Without the files of the admin area, the list is half
    // as long. It also leaves out what the first page has loaded, and pages to which no link leads.
    modulePreload: {
      resolveDependencies: (file, files) =>
        withoutPreload.test(file) ? [] : files.filter((one) => !loadedFirst.test(one)),
    },
  },
  environments:
    command === 'build'
      ? {
          client: {
            build: {
              rolldownOptions: {
                // A page loads no module of schemas of which it uses none.
                treeshake: {
                  moduleSideEffects: (id) => (/\/contract\//.test(id) ? false : undefined),
                  manualPureFunctions: ['z', 'endpoint'],
                },
                output: { codeSplitting: { groups }, chunkFileNames: nameOf },
                // Inlines constants of other modules, such as the addresses of `paths.ts`.
                optimization: { inlineConst: true },
              },
            },
          },
          // The built renderer contains its libraries, because a production install has only the libraries of the server.
          ssr: { resolve: { noExternal: true } },
        }
      : {},
}));
