import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Returns the paths of all files below a folder, except tests, relative to the root. */
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'));
const sources = (folder: string) => filesIn(folder).filter((path) => path.endsWith('.ts'));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const features = filesIn('server/features');

// The import rules in biome.json match these file names. A file with another name would escape them.
test('a feature consists of routes, services, rules, queries, formatters of downloaded files and lists of words', () => {
  const known = /^server\/features\/[a-z-]+\/(?:[a-z-]+-)?(?:routes|service|rules|queries)\.ts$/;
  const fileFormatter = /^server\/features\/[a-z-]+\/[a-z-]+-file\.ts$/;
  const words = /^server\/features\/[a-z-]+\/[a-z-]+-words\.json$/;
  expect(features.filter((path) => ![known, fileFormatter, words].some((kind) => kind.test(path)))).toEqual([]);
});

test('contract/ and server/features/ have the same nouns', () => {
  const nouns = new Set(features.map((path) => path.split('/')[2] ?? ''));
  const withEndpoints = new Set(
    filesIn('contract').flatMap((path) => /^contract\/([a-z-]+)\/(?:[a-z-]+-)?endpoints\.ts$/.exec(path)?.[1] ?? []),
  );
  // `site` serves robots.txt, the sitemap and the manifest, which are not endpoints.
  expect([...nouns].filter((noun) => !withEndpoints.has(noun))).toEqual(['site']);
  // `changes` is a stream that server/routes.ts binds.
  expect([...withEndpoints].filter((noun) => !nouns.has(noun))).toEqual(['changes']);
});

test('web/parts/ has nouns of server/features/, except those that docs/architecture.md lists', () => {
  const nouns = (files: string[]) =>
    new Set(files.flatMap((path) => /(?:features|parts)\/([a-z-]+)\//.exec(path)?.[1] ?? []));
  const [served, shown] = [nouns(features), nouns(filesIn('web/parts'))];
  expect([...shown].filter((noun) => !served.has(noun)).sort()).toEqual(['directory', 'times']);
});

test('SQL is written in *queries.ts and in server/db/ only', () => {
  const withSql = sources('server')
    .filter((path) => !/queries\.ts$|^server\/(?:db|test)\//.test(path))
    .filter((path) => /\bsql(?:<[^`]*>)?`|\bverbatim\(|db\/sql\.ts'/.test(textOf(path)));
  expect(withSql).toEqual([]);
});

/** The tables about accounts themselves. They are read by the id of the account or by a token. */
const accountTables = [
  ...['accounts', 'devices', 'passkey_challenges', 'passkeys', 'pending_sign_ins', 'phone_codes'],
  ...['recovery_codes', 'sessions', 'totp_factors'],
];
/** The other tables under row-level security. */
const familyTables = filesIn('server/db/migrations')
  .flatMap((path) => [...textOf(path).matchAll(/^alter table (\w+) force row level security/gm)])
  .map(([, table]) => table ?? '')
  .filter((table) => !accountTables.includes(table));
const onFamilyTable = new RegExp(`\\b(?:from|join|into|update)\\s+(?:${familyTables.join('|')})\\b`);
/** Functions that read or change a family's data for a requester, whose scope they check. */
const familyFunctions = /\b(?:bookVisit|moveVisitAndSteps)\(/;

const declarationsIn = (path: string) =>
  textOf(path)
    .split(/^(?=(?:export )?(?:async )?(?:function|const|type) )/m)
    .map((text) => ({ text, name: /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1] ?? '' }))
    .filter(({ name }) => name !== '');

/**
 * The names of functions and SQL fragments that mention a table of families: those that a file declares, and those that
 * it imports from its feature.
 */
function namesOnFamilies(path: string): Set<string> {
  const imports = [...textOf(path).matchAll(/^import \{([^}]*)\} from '\.\/(\S+queries\.ts|queries\.ts)';$/gm)];
  const imported = imports.flatMap(([, names = '', file = '']) => {
    const known = namesOnFamilies(join(dirname(path), file));
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => known.has(name));
  });
  const found = new Set(imported);
  for (const { name, text } of declarationsIn(path))
    if (onFamilyTable.test(text) || familyFunctions.test(text)) found.add(name);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { name, text } of declarationsIn(path))
      if ([...found].some((part) => new RegExp(`\\b${part}\\b`).test(text))) found.add(name);
  }
  return found;
}

/** The exported queries of a file on the data of families. */
function queriesOnFamilies(path: string): { name: string; parameters: string }[] {
  const found = namesOnFamilies(path);
  return declarationsIn(path)
    .filter(({ name, text }) => found.has(name) && /^export (?:async )?function /.test(text))
    .map(({ name, text }) => ({ name, parameters: text.slice(0, text.indexOf('{\n')) }));
}

test('every query on a family’s data takes a scope, and forged-scope.test.ts calls it', () => {
  const withoutScope = {
    // Returns only whether any appointment names a city, for staff.
    isCityReferenced: 'server/features/cities/queries.ts',
    // They write entries of the request's own actor.
    insertAuditEntry: 'server/features/audit/queries.ts',
    insertAuditEntries: 'server/features/audit/queries.ts',
    // Returns only the kinds of entries, for a filter of administrators.
    findAuditActions: 'server/features/audit/queries.ts',
    // Its caller passes the filters, which contain the scope.
    planSearch: 'server/features/appointments/search-queries.ts',
    // Returns only the number of all messages that wait, for staff.
    countDueMessages: 'server/features/messages/staff-queries.ts',
    // Writes a test message of staff to their own account.
    insertTestMessage: 'server/features/messages/staff-queries.ts',
    // They find a row by a token, which is the permission. The role of the messenger sees only what is in messages.
    findFeedAccount: 'server/features/calendar/queries.ts',
    findLinkRow: 'server/features/replies/queries.ts',
    // A message to an account that the caller has locked, with a text of our own.
    insertAccountNotice: 'server/features/messages/inbox-queries.ts',
    // Corrections of the phone of an account that the caller has locked. Staff, or the token of a link, give the access.
    endCorrection: 'server/features/team/phone-correction-queries.ts',
    findCorrectionsToDecide: 'server/features/team/phone-correction-queries.ts',
    findFormerPhones: 'server/features/team/phone-correction-queries.ts',
    hasRecentObjection: 'server/features/team/phone-correction-queries.ts',
    insertCorrection: 'server/features/team/phone-correction-queries.ts',
    saveAgreement: 'server/features/team/phone-correction-queries.ts',
    saveObjection: 'server/features/team/phone-correction-queries.ts',
    startObjectionTime: 'server/features/team/phone-correction-queries.ts',
    // Whether an account was used: true or false, for staff.
    wasAccountUsed: 'server/features/team/phone-correction-queries.ts',
    // Whether a phone belongs to the team: true or false, for staff.
    isPhoneOfTeam: 'server/features/team/phone-correction-queries.ts',
    // Ends the ways into an account that the caller has locked.
    endWaysIn: 'server/features/accounts/ways-in-queries.ts',
    // Ends the agreement to WhatsApp of an account that staff have locked.
    endWhatsappAgreement: 'server/features/messages/settings-queries.ts',
    // The language of an account, for a text of our own; stored with a new account.
    findLanguage: 'server/features/messages/settings-queries.ts',
    saveFirstLanguage: 'server/features/messages/settings-queries.ts',
    // What a gateway reports about a message, by its id.
    recordSent: 'server/features/webhooks/queries.ts',
  };
  expect(familyTables).toEqual(expect.arrayContaining(['patients', 'appointments', 'audit_log', 'call_notes']));
  expect(namesOnFamilies('server/features/appointments/overview-queries.ts')).toContain('findNextVisits'); // by an import
  const called = textOf('server/forged-scope.test.ts');
  const found = features
    .filter((path) => path.endsWith('queries.ts'))
    .flatMap((path) => queriesOnFamilies(path).map((query) => ({ path, ...query })));
  const missing = found.filter(({ parameters }) => !/\b(?:FamilyScope|OwnScope|Requester)\b/.test(parameters));
  expect(Object.fromEntries(missing.map(({ name, path }) => [name, path]))).toEqual(withoutScope);
  const uncalled = found.filter(({ name }) => !(name in withoutScope) && !called.includes(`.${name}(`));
  expect(uncalled.map(({ name }) => name)).toEqual([]);
});

test('no part of a feature reads the clock: the time of a request is ctx.now', () => {
  const clock = /\bDate\.now\(|\bnew Date\(\)/;
  expect(features.filter((path) => clock.test(textOf(path)))).toEqual([]);
});

test('no program of the product changes the source of a library when it is loaded', () => {
  const files = ['server', 'scripts', 'demo', 'web', 'contract']
    .flatMap(filesIn)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path));
  const hooks = /\bregisterHooks\b|\bmodule\.register\b|\b_compile\b|--(?:import|require|loader)\b/;
  expect(files.length).toBeGreaterThan(500);
  // This program sends spans (docs/decisions/054-tracing.md).
  const withoutTracing = (text: string) => text.replaceAll(/--import(?:', '| )\.\/server\/tracing\.ts/g, '');
  expect(files.filter((path) => hooks.test(withoutTracing(textOf(path))))).toEqual([]);
});

test('only start-up code uses systemProof, the proof without a person', () => {
  const users = [...sources('server'), ...sources('demo')].filter((path) => /\bsystemProof\b/.test(textOf(path)));
  expect(users.sort()).toEqual([
    'demo/load.ts',
    'server/access.ts',
    'server/features/accounts/first-admin-service.ts',
    'server/features/accounts/proved-phones-service.ts',
    'server/features/site/site-files-service.ts',
    'server/main.ts',
    'server/test/explain.ts',
    'server/test/factories.ts',
  ]);
});
