import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourcesIn } from './imports.ts';

/** Verbs that say nothing without their noun: `listPatients`, not `list`. */
const verbs =
  `accept add apply book build call cancel change check claim clear close compute confirm copy count create cut
  decide decompress delete derive discard do edit end erase export fetch fill find format free get handle import insert join keep
  list load lock make mark merge migrate move notify object open parse pause pick post prepare print put query read receive
  record refresh reject release remove rename render reply replace report request resend reset resolve restore resume retry run
  save schedule search select send set show sign sort speak start stop store submit take tell toggle translate undo update
  upload use verify wait watch write`.split(/\s+/);

/** Words that names must not use for the people who work here, because names call them `staff`. */
const oldWords = /^(manage|managed|desk|admin)$/;
/** `Admin` is also a role: `hasOtherAdmin`, `first-admin-service.ts`. */
const namesRole = /(^|_)(has|other|first)_admins?(_|$)/;

const declaration =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(function\*?|const|let|class|type|interface|enum) (\w+)/gm;
const destructured = /^export const \{([^}]+)\} =/gm;

type Exported = { name: string; file: string; kind: string };

function exportsOf(file: string): Exported[] {
  const text = readFileSync(join(root, file), 'utf8');
  const single = [...text.matchAll(declaration)].map(([, kind = '', name = '']) => ({ name, file, kind }));
  const several = [...text.matchAll(destructured)].flatMap(([, names = '']) =>
    names.split(',').flatMap((one) => {
      const name = one.split(':').at(-1)?.trim();
      return name ? [{ name, file, kind: 'const' }] : [];
    }),
  );
  return [...single, ...several];
}

const files = sourcesIn('contract', 'server', 'web', 'demo', 'checks', 'e2e').filter(
  (file) => !file.startsWith('server/test/'),
);
const exported = files.flatMap(exportsOf);

/** `listStaffCities` and `_staff-cities.tsx` in small words: `list_staff_cities`. */
const snakeCase = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.]/g, '_')
    .toLowerCase();
const speaksOfStaff = (name: string) =>
  !namesRole.test(snakeCase(name)) &&
  snakeCase(name)
    .split('_')
    .some((word) => oldWords.test(word));

/** The noun whose files these are: `contract/patients/…` and `server/features/patients/…` are about `patients`. */
const nounOf = (file: string) => /^(?:contract|server\/features)\/([a-z-]+)\//.exec(file)?.[1];

/** Whether these files export one name for one request: its endpoint, its schemas and the function of the service share it. */
function isOneRequest(places: readonly string[]): boolean {
  const [noun, ...others] = new Set(places.map(nounOf));
  const count = (pattern: RegExp) => places.filter((file) => pattern.test(file)).length;
  const [endpoints, schemas] = [count(/^contract\/.*endpoints\.ts$/), count(/^contract\/.*(schemas|forms)\.ts$/)];
  const services = count(/^server\/.*service\.ts$/);
  const isWhole = endpoints === 1 && schemas <= 1 && services <= 1 && endpoints + schemas + services === places.length;
  return noun !== undefined && others.length === 0 && isWhole;
}

/**
 * Exports that may have any name: `Route`, which the router requires, the `test` of each kind of journeys, and the addresses
 * of pages, which are always used with the name of their module (`paths.editPatient(id)`).
 */
const isConvention = ({ name, file }: Exported) =>
  name === 'Route' || file === 'web/lib/paths.ts' || (name === 'test' && file.startsWith('e2e/'));

test('the exports of all rooms are found', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(exported.length).toBeGreaterThan(2_500);
});

test('no exported function is a verb without its noun', () => {
  const bare = exported.filter((one) => verbs.includes(one.name) && !isConvention(one));
  expect(bare.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('no two files export one name with different meanings', () => {
  const places = new Map<string, Set<string>>();
  for (const one of exported) {
    if (isConvention(one)) continue;
    places.set(one.name, (places.get(one.name) ?? new Set()).add(one.file));
  }
  const twice = [...places].filter(([, of]) => of.size > 1 && !isOneRequest([...of]));
  expect(twice.map(([name, of]) => `${name}: ${[...of].join(', ')}`)).toEqual([]);
});

test('the people who work here are called staff', () => {
  expect(exported.filter(({ name }) => speaksOfStaff(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  const ofAddress = /^web\/pages\/admin(_\.[a-z-]+)?\.tsx$/;
  const named = files.filter((file) => !ofAddress.test(file));
  expect(named.filter((file) => speaksOfStaff(basename(file).replace(/\.tsx?$/, '')))).toEqual([]);
});
