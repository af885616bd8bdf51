// Which folders (rooms) may import which. `npm run check` and the tests check every import of contract/, server/ and web/.
import { type Import, readImports, sourcesIn } from './imports.ts';

/**
 * The nouns of `web/parts/`, the lowest first. A part imports only parts of its own noun and of lower nouns, so that no
 * two nouns import each other. Any part may import `queries.ts` of any noun, to load its data.
 */
export const nounsOfParts = [
  'accounts',
  'cities',
  'times',
  'pricing',
  'site',
  'replies',
  'directory',
  'doctors',
  'clinics',
  'patients',
  'second-factors',
  'users',
  'audit',
  'day',
  'messages',
  'payments',
  'steps',
  'families',
  'appointments',
  'absences',
];

/**
 * `files` may import `may`. Both are folders (with a slash at the end) or files. `*` stands for any text without a
 * slash, `**` for any text, `<noun>` for the same noun in both, and `<lower>` for this noun or a lower one. `!`
 * excludes what follows. `later`: what may be imported only on demand or for types. `packages`: the packages that may
 * be imported; if it is missing, all packages may. `instead`: the advice for a wrong import. Only the server may import
 * modules of Node.
 */
export type Rule = { files: string; may: string[]; later?: string[]; packages?: string[]; instead: string };

const basisOfStaff = ['contract/', 'web/ui/', 'web/i18n/', 'web/lib/', 'web/offline/*', 'web/art/', 'web/content/'];
const contractOfStaff = ['contract/*/staff-*'];
/** Visitors and families load no code of the contract that only staff use. */
const basisOfScreens = [...basisOfStaff, '!contract/*/staff-*'];
const partsOfAll = ['web/parts/*/*', 'web/frame/*'];
const forStaff = ['web/staff-kit/', 'web/parts/*/staff/', 'web/offline/staff/', 'web/frame/staff/'];
const otherRoom =
  'A page imports no other room, and only staff load what is in staff/ and staff-kit/, and staff-… of the contract. Move what two rooms show to web/parts/<noun>/.';
const noScreens =
  'The server imports no screens and no demo data: it loads the built site, and main.ts passes on what demo data needs.';

/** The first rule whose `files` match a file applies to the file. */
export const rules: Rule[] = [
  {
    files: 'contract/',
    may: ['contract/'],
    packages: ['zod/mini'],
    instead:
      'Browsers load the contract: it imports only zod/mini and itself. Move what needs more to server/ or web/.',
  },

  {
    files: 'server/features/<noun>/*routes.ts',
    may: [
      'contract/',
      'server/http/route.ts',
      'server/http/request-bodies.ts',
      'server/http/responses.ts',
      'server/errors.ts',
      'server/context.ts',
      'server/features/<noun>/*service.ts',
      'server/features/<noun>/*queries.ts',
      'server/features/<noun>/*-file.ts',
    ],
    packages: ['fastify'],
    instead:
      'A route binds an endpoint to a service or a query of its noun. Put the work into *service.ts and SQL into *queries.ts.',
  },
  {
    files: 'server/features/<noun>/*service.ts',
    may: [
      'contract/',
      'server/*.ts',
      'server/db/client.ts',
      'server/db/limits.ts',
      'server/db/scopes.ts',
      'server/messages/',
      'server/imports/',
      'server/features/<noun>/',
      'server/features/*/*service.ts',
      'server/features/*/*queries.ts',
    ],
    instead:
      'A service knows no HTTP and holds no SQL: put statements into *queries.ts. Of another noun it uses the service and the queries.',
  },
  {
    files: 'server/features/<noun>/*rules.ts',
    may: [
      'contract/',
      'server/errors.ts',
      'server/imports/cells.ts',
      'server/features/<noun>/*rules.ts',
      'server/features/<noun>/*.json',
      'languages/*.json',
    ],
    packages: ['libphonenumber-js', 'libphonenumber-js/max'],
    instead: 'Rules are pure: no clock, no I/O. Pass what they need as arguments.',
  },
  {
    files: 'server/features/<noun>/*-file.ts',
    may: ['contract/', 'server/calendar-*.ts', 'server/features/<noun>/*rules.ts'],
    packages: [],
    instead: 'The text of a file is made by pure functions: no clock, no I/O. Pass what they need as arguments.',
  },
  {
    files: 'server/features/<noun>/*queries.ts',
    may: ['contract/', 'server/db/*', 'server/features/<noun>/*queries.ts'],
    packages: [],
    instead:
      'Queries are SQL only, and take the executor as first argument: decide in the service, and ask others there.',
  },
  {
    files: 'server/features/',
    may: [],
    packages: [],
    instead: 'Name the file for what it is: *routes.ts, *service.ts, *rules.ts, *queries.ts or *-file.ts.',
  },
  {
    files: 'server/db/',
    may: ['contract/', 'server/db/', 'server/errors.ts', 'server/timeout.ts', 'server/spans.ts'],
    instead: 'server/db/ is the lowest layer: pass what it needs as an argument from main.ts or app.ts.',
  },
  {
    files: 'server/embedded/',
    may: ['server/embedded/', 'server/db/', 'server/errors.ts'],
    instead:
      'server/embedded/ runs PostgreSQL and imports only server/db/. Move what serves requests to http/ or pages/.',
  },
  {
    files: 'server/messages/',
    may: ['contract/', 'server/messages/', 'server/db/', 'server/*.ts', 'languages/messages/*.json'],
    instead:
      'The engine of messages runs beside the requests: it knows no feature and no HTTP. Pass what it needs from main.ts.',
  },
  {
    files: 'server/http/',
    may: ['contract/', 'server/http/', 'server/db/', 'server/*.ts'],
    instead:
      'server/http/ serves requests of every feature on any PostgreSQL: pass what it needs as an argument from app.ts.',
  },
  {
    files: 'server/pages/',
    may: ['contract/', 'server/pages/', 'server/http/', 'server/db/', 'server/*.ts'],
    instead: 'server/pages/ serves the pages of every feature: pass what it needs as an argument from app.ts.',
  },
  { files: 'server/main.ts', may: ['contract/', 'server/', 'demo/'], instead: noScreens },
  { files: 'server/test/', may: ['contract/', 'server/', 'demo/'], instead: noScreens },
  { files: 'server/', may: ['contract/', 'server/', 'languages/'], instead: noScreens },

  {
    files: 'web/ui/',
    may: ['web/ui/', 'web/i18n/*.tsx'],
    packages: ['react', 'react-dom', 'lucide-react', 'recharts'],
    instead: 'web/ui/ could ship in another product: it knows nothing of ours. Pass words, data and links in as props.',
  },
  {
    files: 'web/art/',
    may: ['web/art/'],
    packages: ['react'],
    instead: 'A drawing knows nothing of ours.',
  },
  {
    files: 'web/i18n/',
    may: ['contract/', '!contract/*/staff-*', 'web/i18n/', 'web/lib/', 'languages/'],
    later: contractOfStaff,
    instead: 'web/i18n/ is below every screen: pass what it needs as an argument.',
  },
  {
    files: 'web/lib/',
    may: ['contract/', '!contract/*/staff-*', 'web/lib/', 'web/i18n/', 'web/ui/', 'web/routeTree.gen.ts'],
    later: contractOfStaff,
    instead: 'web/lib/ is below every screen: pass what it needs as an argument.',
  },
  {
    files: 'web/content/',
    may: ['contract/', '!contract/*/staff-*', 'web/content/', 'web/i18n/', 'web/lib/'],
    packages: [],
    later: contractOfStaff,
    instead: 'web/content/ is long texts: the page or part that shows them adds the rest.',
  },
  {
    files: 'web/offline/staff/',
    may: [...basisOfStaff, 'web/offline/staff/', 'web/parts/*/*', 'web/parts/*/staff/'],
    instead: 'What works without a network imports no page and no frame.',
  },
  {
    files: 'web/offline/',
    may: [...basisOfScreens, 'web/offline/', 'web/parts/*/*'],
    later: contractOfStaff,
    instead: 'What works without a network imports no page, no frame and nothing for staff.',
  },
  {
    files: 'web/parts/<noun>/staff/',
    may: [
      ...basisOfStaff,
      'web/staff-kit/',
      'web/offline/staff/',
      'web/parts/<lower>/',
      'web/parts/*/queries.ts',
      'web/parts/*/staff/queries.ts',
    ],
    instead:
      'A part shows parts of lower nouns (the order is in lint/rooms.ts) and queries.ts of any: let the page pass in the rest.',
  },
  {
    files: 'web/parts/<noun>/',
    may: [...basisOfScreens, 'web/parts/<lower>/*', 'web/parts/*/queries.ts'],
    later: [...contractOfStaff, 'web/parts/<lower>/staff/'],
    instead:
      'A part shows parts of lower nouns (the order is in lint/rooms.ts), queries.ts of any, and nothing for staff: let the page pass in the rest.',
  },
  {
    files: 'web/staff-kit/',
    may: [...basisOfStaff, 'web/staff-kit/', 'web/parts/*/queries.ts'],
    instead: 'web/staff-kit/ serves every list of staff: pass what belongs to one noun in as props.',
  },
  {
    files: 'web/frame/staff/',
    may: [...basisOfStaff, ...partsOfAll, ...forStaff],
    instead: 'A frame surrounds every page: it imports none.',
  },
  {
    files: 'web/frame/',
    may: [...basisOfScreens, ...partsOfAll],
    later: [...forStaff, ...contractOfStaff],
    instead: 'A frame surrounds every page: it imports none, and what is for staff only on demand.',
  },
  {
    files: 'web/pages/admin**',
    may: [...basisOfStaff, ...partsOfAll, ...forStaff, 'web/pages/admin**'],
    instead: otherRoom,
  },
  {
    files: 'web/pages/_family/**-staff-*',
    may: [...basisOfStaff, ...partsOfAll, ...forStaff, 'web/pages/_family/'],
    instead: otherRoom,
  },
  {
    files: 'web/pages/_family**',
    may: [...basisOfScreens, ...partsOfAll, 'web/pages/_family/', '!web/pages/_family/**-staff-*'],
    later: [...contractOfStaff, 'web/pages/_family/**-staff-*'],
    instead: otherRoom,
  },
  {
    files: 'web/pages/_visitor**',
    may: [...basisOfScreens, ...partsOfAll, 'web/pages/_visitor/'],
    later: contractOfStaff,
    instead: otherRoom,
  },
  {
    files: 'web/pages/r/',
    may: [...basisOfScreens, ...partsOfAll, 'web/pages/r/'],
    later: contractOfStaff,
    instead: otherRoom,
  },
  {
    files: 'web/pages/',
    may: [...basisOfScreens, ...partsOfAll, 'web/styles.css'],
    later: contractOfStaff,
    instead: 'What surrounds every page is in web/frame/.',
  },
  {
    files: 'web/',
    may: [...basisOfScreens, 'web/parts/*/*', 'web/parts/**-search.ts', 'web/router.tsx', 'web/routeTree.gen.ts'],
    later: contractOfStaff,
    instead: 'The programs that start the pages import no page and no frame: the router loads those.',
  },
];

/** The regular expression of a pattern, such as the `files` of a rule. */
const partsOfPattern: Record<string, string> = { '**': '.*', '*': '[^/]*', '<noun>': '(?<noun>[^/]+)' };
const expressionOf = (pattern: string, nouns: Record<string, string>) =>
  new RegExp(
    `^${pattern.replaceAll(/\*\*|\*|<\w+>|[.]/g, (part) => nouns[part] ?? partsOfPattern[part] ?? `\\${part}`)}${pattern.endsWith('/') ? '' : '$'}`,
  );

/** The rule for a file, and whether it may import a module. */
export function ruleFor(file: string): { rule: Rule; allows: (one: Import) => boolean } | null {
  for (const rule of rules) {
    const found = expressionOf(rule.files, {}).exec(file);
    if (!found) continue;
    const noun = found.groups?.noun ?? '';
    const lower = nounsOfParts.slice(0, nounsOfParts.indexOf(noun) + 1);
    const nouns = { '<noun>': noun, '<lower>': `(?:${lower.join('|')})` };
    const fits = (module: string, patterns: string[] = []) => {
      const fitting = patterns.filter((pattern) => expressionOf(pattern.replace('!', ''), nouns).test(module));
      return fitting.length > 0 && !fitting.some((pattern) => pattern.startsWith('!'));
    };
    const allows = ({ module, kind }: Import) => {
      const isOurs = /^(?:contract|server|web|demo|languages|checks|e2e|scripts)\//.test(module);
      if (module.startsWith('node:')) return file.startsWith('server/') && !rule.packages;
      if (!isOurs) return !rule.packages || rule.packages.includes(module);
      return fits(module, rule.may) || (kind !== 'value' && fits(module, rule.later));
    };
    return { rule, allows };
  }
  return null;
}

/** One sentence for each import that is not allowed. */
export function wrongImports(imports: Map<string, Import[]>): string[] {
  return [...imports].flatMap(([file, list]) => {
    const found = ruleFor(file);
    if (!found) return [`${file} is in no room: see lint/rooms.ts.`];
    return list
      .filter((one) => !found.allows(one))
      .map(({ module }) => `${file} imports ${module}. ${found.rule.instead}`);
  });
}

if (import.meta.main) {
  const wrong = wrongImports(readImports(sourcesIn('contract', 'server', 'web')));
  for (const sentence of wrong) process.stderr.write(`${sentence}\n`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
