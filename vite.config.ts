import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { isNotForVisitors } from './lint/visitors-modules.ts';

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

const visitorPages = /\/pages\/_visitor\//;
const visitorLayout = /\/pages\/_visitor\.tsx/;
const homePage = /\/pages\/_visitor\/index\.tsx/;
const familyPages = /\/pages\/_family/;
const adminPages = /\/pages\/admin/;
/** Pages for staff and developers, and the parts for staff that pages of families load later. */
const forStaff = /\/pages\/(admin|dev)|\/staff\/|\/-staff-/;
/** What every page loads a moment later. */
const offline = /\/offline\/start-offline\.ts$/;
/** What the first visit loads after its page: the question for the city, in any language. */
const firstVisit = /\/(choose-city-dialog|preference-fields)\.tsx$/;
/** What is loaded after the page once somebody is signed in. */
const signedIn = /\/(account-menu|inbox-link|family-offline)\.tsx?$/;
/** What is loaded first once somebody is signed in, also for staff. */
const identity = /\/identity\.ts$/;
const forms = /\/web\/lib\/form\.ts$/;

/** Modules of libraries that only forms use. The browser's entry imports these libraries completely. */
const formParts = /\/(useBlocker|useMutation|mutationObserver)\.js$/;

const lazyImportsOf = (id: string, modules: Modules) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [];

let reachOfEntry: Set<string> | undefined;

/** Whether every page loads a module, because the browser's entry imports it. */
function isAlwaysLoaded(id: string, modules: Modules): boolean {
  reachOfEntry ??= reachOf([browserEntry], (module) => importsOf(module, modules));
  return reachOfEntry.has(id) && !formParts.test(id);
}

const reaches = new Map<RegExp, Set<string>[]>();

/** What each of these modules imports, which are loaded on demand, such as pages. */
function reachesOf(starts: RegExp, modules: Modules): Set<string>[] {
  const known = reaches.get(starts);
  if (known) return known;
  const all = reachOf([browserEntry], (module) => [...importsOf(module, modules), ...lazyImportsOf(module, modules)]);
  const found = new Set([...all].flatMap((module) => lazyImportsOf(module, modules)).filter((one) => starts.test(one)));
  if (found.size === 0) throw new Error(`Nothing that is loaded on demand matches ${starts}.`);
  const list = [...found].map((start) => reachOf([start], (module) => importsOf(module, modules)));
  reaches.set(starts, list);
  return list;
}

let reachOutsideAdmin: Set<string> | undefined;

/** Whether pages outside of the admin area load a module, at once or later. */
function isLoadedOutsideAdmin(id: string, modules: Modules): boolean {
  const follow = (module: string) =>
    [...importsOf(module, modules), ...lazyImportsOf(module, modules)].filter((one) => !forStaff.test(one));
  reachOutsideAdmin ??= reachOf([browserEntry], follow);
  return reachOutsideAdmin.has(id);
}

/** How many pages of each kind load a module. `reading`: pages of visitors without a form. */
function sharesOf(id: string, modules: Modules) {
  const count = (starts: RegExp, fits = (_reach: Set<string>) => true) =>
    reachesOf(starts, modules).filter((reach) => reach.has(id) && fits(reach)).length;
  return {
    visitor: count(visitorPages),
    reading: count(visitorPages, (reach) => ![...reach].some((module) => forms.test(module))),
    layout: count(visitorLayout),
    offline: count(offline),
    home: count(homePage),
    firstVisit: count(firstVisit),
    signedIn: count(signedIn),
    family: count(familyPages),
    admin: count(adminPages),
    identity: count(identity),
  };
}

type Shares = ReturnType<typeof sharesOf>;

const isIcon = (id: string) => /lucide-react\/.*\/icons\//.test(id);
const isControl = (id: string) => isIcon(id) || id.includes('/web/ui/');

// The shared files of scripts, the first that fits. Which file a module is in follows from the pages that load it. Without
// these files there would be dozens of tiny ones. Each would cost a request, and small files compress badly.
const sharedFiles: [name: string, has: (id: string, shares: Shares, modules: Modules) => boolean][] = [
  ['app', (id, _shares, modules) => isAlwaysLoaded(id, modules)], // every page
  ['layout', (_id, { layout, offline: share }) => layout > 0 || share > 0], // every page but those of staff
  [
    'parts',
    (id, { reading, home, family, admin }) =>
      (reading >= 5 || (reading > 0 && family >= 4) || (home > 0 && family + admin > 0)) && !/\/pages\//.test(id),
  ], // pages to read
  ['cards', (_id, { home, reading }) => home > 0 && reading >= 2],
  [
    'forms',
    (id, { family, admin }, modules) =>
      isControl(id) && admin >= 3 && (family >= 2 || (isIcon(id) && isLoadedOutsideAdmin(id, modules))),
  ],
  ['first-visit', (_id, { firstVisit: share, reading }) => share > 0 && reading === 0],
  ['account', (_id, { family, admin, reading }) => family >= 6 && admin > 0 && reading === 0],
  ['identity', (_id, { identity: share, visitor }) => share > 0 && visitor === 0],
  ['signed-in', (_id, { signedIn: share, visitor }) => share > 0 && visitor === 0],
  ['family', (_id, { family, admin, reading }) => family >= 6 && admin === 0 && reading === 0],
  ['admin-parts', (id, { admin }, modules) => admin >= 2 && !isLoadedOutsideAdmin(id, modules)], // see `withoutPreload`
];

const groups = sharedFiles.map(([debugName, has], index) => ({
  debugName,
  name: (id: string, modules: Modules) => (has(id, sharesOf(id, modules), modules) ? debugName : null),
  priority: sharedFiles.length - index,
  includeDependenciesRecursively: false,
}));

const named =
  /^(app|layout|parts|cards|forms|first-visit|account|identity|signed-in|family|admin-parts|index|rolldown-runtime)$/;
const loadedFirst = /^assets\/(index|rolldown-runtime|layout|parts)-[\w-]+\.js$/;
const staffPrefix = 'assets/admin-';
const withoutPreload = /^assets\/admin-/;
// Every page loads the names of all files, and hashes do not compress. So a hash has seven characters, the fewest that
// Vite allows, and only files that many pages share also have a name.
const nameOf = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) => {
  if (named.test(name)) return 'assets/[name]-[hash:7].js';
  return `${/\/pages\/(admin|dev|r)(?![a-z])/.test(facadeModuleId ?? '') ? staffPrefix : 'assets/'}[hash:7].js`;
};

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
    const wrong = modules.filter(isNotForVisitors);
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
