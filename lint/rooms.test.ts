import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findCircle, type Import, importsIn, readImports, root, sourcesIn } from './imports.ts';
import { nounsOfParts, ruleFor, rules, wrongImports } from './rooms.ts';

const files = sourcesIn('contract', 'server', 'web');
const imports = readImports(files);

test('every import is allowed by the rule of its room', () => {
  expect([...imports.values()].flat().length).toBeGreaterThan(3000);
  expect(wrongImports(imports)).toEqual([]);
});

/** For each rule, by its `files`: a file to which the rule applies, imports that break it, and imports that it allows. */
const cases: Record<string, { file: string; broken: string[]; allowed: string[] }> = {
  'contract/': {
    file: 'contract/cities/made-up.ts',
    broken: ["import 'node:fs';", "import 'react';", "import '#web/lib/api.ts';"],
    allowed: ["import * as z from 'zod/mini';", "import '../shared/fields.ts';"],
  },
  'server/features/<noun>/*routes.ts': {
    file: 'server/features/cities/made-up-routes.ts',
    broken: ["import '../doctors/service.ts';", "import '#server/db/client.ts';", "import './rules.ts';"],
    allowed: ["import './service.ts';", "import '#server/http/route.ts';"],
  },
  'server/features/<noun>/*service.ts': {
    file: 'server/features/cities/made-up-service.ts',
    broken: ["import '#server/http/route.ts';", "import '#server/db/sql.ts';", "import '../doctors/rules.ts';"],
    allowed: ["import '../doctors/service.ts';", "import '../doctors/queries.ts';", "import './rules.ts';"],
  },
  'server/features/<noun>/*rules.ts': {
    file: 'server/features/cities/made-up-rules.ts',
    broken: ["import 'node:fs';", "import './queries.ts';", "import '../doctors/rules.ts';"],
    allowed: ["import './rules.ts';", "import '#contract/cities/schemas.ts';"],
  },
  'server/features/<noun>/*-file.ts': {
    file: 'server/features/cities/made-up-file.ts',
    broken: ["import './service.ts';", "import 'node:fs';"],
    allowed: ["import './rules.ts';", "import '#server/calendar-entries.ts';"],
  },
  'server/features/<noun>/*queries.ts': {
    file: 'server/features/cities/made-up-queries.ts',
    broken: ["import '../doctors/queries.ts';", "import './service.ts';", "import '#server/access.ts';"],
    allowed: ["import './queries.ts';", "import '#server/db/sql.ts';"],
  },
  'server/features/': { file: 'server/features/cities/made-up.ts', broken: ["import './service.ts';"], allowed: [] },
  'server/db/': {
    file: 'server/db/made-up.ts',
    broken: [
      "import '#server/access.ts';",
      "import '#server/http/route.ts';",
      "import '../features/cities/queries.ts';",
    ],
    allowed: ["import './client.ts';", "import 'node:net';"],
  },
  'server/embedded/': {
    file: 'server/embedded/made-up.ts',
    broken: ["import '#server/http/route.ts';", "import '#server/messages/engine.ts';"],
    allowed: ["import '../db/client.ts';"],
  },
  'server/messages/': {
    file: 'server/messages/made-up.ts',
    broken: ["import '#server/features/cities/service.ts';", "import '../http/route.ts';"],
    allowed: ["import '../secrets.ts';"],
  },
  'server/http/': {
    file: 'server/http/made-up.ts',
    broken: [
      "import '../features/cities/service.ts';",
      "import '../pages/page-server.ts';",
      "import '../embedded/a.ts';",
    ],
    allowed: ["import '../db/client.ts';", "import '../access.ts';"],
  },
  'server/pages/': {
    file: 'server/pages/made-up.ts',
    broken: ["import '../features/cities/service.ts';", "import '#web/router.tsx';"],
    allowed: ["import '../http/route.ts';"],
  },
  'server/main.ts': {
    file: 'server/main.ts',
    broken: ["import '#web/server.ts';"],
    allowed: ["import '#demo/load.ts';"],
  },
  'server/test/': {
    file: 'server/test/made-up.ts',
    broken: ["import '#web/server.ts';"],
    allowed: ["import '#demo/load.ts';"],
  },
  'server/': {
    file: 'server/made-up.ts',
    broken: ["import '#web/server.ts';", "import '#demo/load.ts';"],
    allowed: ["import './db/client.ts';"],
  },
  'web/ui/': {
    file: 'web/ui/made-up.tsx',
    broken: ["import '#contract/cities/schemas.ts';", "import '#web/lib/api.ts';", "import '@tanstack/react-query';"],
    allowed: ["import './button.tsx';", "import 'react';"],
  },
  'web/art/': { file: 'web/art/made-up.tsx', broken: ["import '#web/ui/button.tsx';"], allowed: ["import 'react';"] },
  'web/i18n/': {
    file: 'web/i18n/made-up.ts',
    broken: ["import '#web/ui/button.tsx';", "import '#web/parts/cities/queries.ts';"],
    allowed: ["import '../lib/paths.ts';"],
  },
  'web/lib/': {
    file: 'web/lib/made-up.ts',
    broken: ["import '#web/parts/cities/queries.ts';", "import '#server/errors.ts';", "import 'node:fs';"],
    allowed: ["import '#web/ui/toast-store.ts';"],
  },
  'web/content/': {
    file: 'web/content/made-up.ts',
    broken: ["import '#web/ui/button.tsx';", "import 'react';"],
    allowed: ["import '../lib/paths.ts';"],
  },
  'web/offline/staff/': {
    file: 'web/offline/staff/made-up.ts',
    broken: ["import '#web/pages/admin/patients.tsx';", "import '#web/frame/staff/layout.tsx';"],
    allowed: ["import '#web/parts/steps/staff/step-words.ts';"],
  },
  'web/offline/': {
    file: 'web/offline/made-up.ts',
    broken: ["import '#web/parts/steps/staff/step-words.ts';", "import '#web/staff-kit/use-list.ts';"],
    allowed: ["import '#web/parts/accounts/queries.ts';"],
  },
  'web/parts/<noun>/staff/': {
    file: 'web/parts/doctors/staff/made-up.tsx',
    broken: [
      "import '#web/parts/appointments/staff/visit-dialog.tsx';",
      "import '#web/pages/admin/patients.tsx';",
      "import type { A } from '#web/parts/steps/staff/step-words.ts';",
    ],
    allowed: [
      "import '#web/parts/cities/staff/city-field.tsx';",
      "import '#web/parts/steps/staff/queries.ts';",
      "import '#web/staff-kit/use-list.ts';",
    ],
  },
  'web/parts/<noun>/': {
    file: 'web/parts/doctors/made-up.tsx',
    broken: [
      "import '#web/parts/appointments/appointment-list.tsx';",
      "import '#web/parts/cities/staff/city-field.tsx';",
      "import '#web/staff-kit/use-list.ts';",
      "import '#web/frame/public-layout.tsx';",
    ],
    allowed: ["import '#web/parts/times/time-rules.ts';", "import '#web/parts/appointments/queries.ts';"],
  },
  'web/staff-kit/': {
    file: 'web/staff-kit/made-up.tsx',
    broken: ["import '#web/parts/doctors/doctor-card.tsx';", "import '#web/pages/admin/patients.tsx';"],
    allowed: ["import '#web/parts/doctors/queries.ts';"],
  },
  'web/frame/staff/': {
    file: 'web/frame/staff/made-up.tsx',
    broken: ["import '#web/pages/admin/patients.tsx';"],
    allowed: ["import '#web/staff-kit/use-list.ts';", "import '../nav-bar.tsx';"],
  },
  'web/frame/': {
    file: 'web/frame/made-up.tsx',
    broken: ["import './staff/layout.tsx';", "import '#web/pages/_visitor.tsx';"],
    allowed: ["const layout = import('./staff/layout.tsx');"],
  },
  'web/pages/admin**': {
    file: 'web/pages/admin/cities/-made-up.tsx',
    broken: ["import '#web/pages/_family/appointments/index.tsx';"],
    allowed: ["import '#web/pages/admin/day/-queries.ts';", "import '#web/staff-kit/use-list.ts';"],
  },
  'web/pages/_family/**-staff-*': {
    file: 'web/pages/_family/patients/-staff-made-up.tsx',
    broken: ["import '#web/pages/admin/patients.tsx';"],
    allowed: ["import '#web/staff-kit/use-list.ts';"],
  },
  'web/pages/_family**': {
    file: 'web/pages/_family/patients/made-up.tsx',
    broken: [
      "import './-staff-new-patient-section.tsx';",
      "import '#web/staff-kit/use-list.ts';",
      "import '#web/pages/_visitor/index.tsx';",
    ],
    allowed: [
      "import '#web/parts/patients/queries.ts';",
      "const section = import('./-staff-new-patient-section.tsx');",
    ],
  },
  'web/pages/_visitor**': {
    file: 'web/pages/_visitor/made-up.tsx',
    broken: [
      "import '#web/pages/_family/inbox/index.tsx';",
      "import '#web/parts/cities/staff/city-field.tsx';",
      "const staff = import('#web/frame/staff/layout.tsx');",
    ],
    allowed: ["import '#web/parts/doctors/queries.ts';"],
  },
  'web/pages/r/': {
    file: 'web/pages/r/$token/made-up.tsx',
    broken: ["import '#web/pages/_visitor/index.tsx';"],
    allowed: ["import '#web/parts/replies/queries.ts';"],
  },
  'web/pages/': {
    file: 'web/pages/made-up.tsx',
    broken: ["import '#web/pages/_visitor/index.tsx';", "import '#web/staff-kit/use-list.ts';"],
    allowed: ["import '#web/frame/public-layout.tsx';"],
  },
  'web/': {
    file: 'web/made-up.ts',
    broken: ["import '#web/frame/public-layout.tsx';", "import '#server/main.ts';"],
    allowed: ["import './router.tsx';"],
  },
};

test('every rule has a case here', () => {
  expect(Object.keys(cases)).toEqual(rules.map((rule) => rule.files));
});

test.each(Object.entries(cases))('%s: what breaks the rule is reported, and the rest is allowed', (name, one) => {
  expect(ruleFor(one.file)?.rule.files).toBe(name);
  const importOf = (text: string) => importsIn(one.file, text)[0] as Import;
  for (const text of one.broken)
    expect(wrongImports(new Map([[one.file, [importOf(text)]]])), text).toEqual([
      expect.stringContaining(ruleFor(one.file)?.rule.instead ?? ''),
    ]);
  expect(wrongImports(new Map([[one.file, one.allowed.map(importOf)]]))).toEqual([]);
});

test.each([
  ['web/lib/made-up.ts', false],
  ['web/parts/payments/made-up.tsx', false],
  ['web/parts/payments/staff/made-up.tsx', true],
  ['web/frame/made-up.tsx', false],
  ['web/frame/staff/made-up.tsx', true],
  ['web/offline/made-up.ts', false],
  ['web/pages/_visitor/made-up.tsx', false],
  ['web/pages/_family/made-up.tsx', false],
  ['web/pages/_family/patients/-staff-made-up.tsx', true],
  ['web/pages/admin/made-up.tsx', true],
  ['web/pages/r/made-up.tsx', false],
])('whether %s may load what only staff use of the contract: %s', (file, isAllowed) => {
  const wrong = (text: string) => wrongImports(new Map([[file, importsIn(file, text)]]));
  expect(wrong("import { getTill } from '#contract/payments/staff-endpoints.ts';")).toHaveLength(isAllowed ? 0 : 1);
  expect(wrong("import type { Till } from '#contract/payments/staff-schemas.ts';")).toHaveLength(0);
});

test('every noun of web/parts/ has its place in the order', () => {
  const nouns = new Set(files.flatMap((file) => /^web\/parts\/([^/]+)\//.exec(file)?.[1] ?? []));
  expect([...nouns].toSorted()).toEqual(nounsOfParts.toSorted());
});

test('no file imports itself through others, not even for a type', () => {
  const all = readImports(sourcesIn('contract', 'server', 'web', 'demo', 'checks', 'lint'));
  expect(findCircle(all)).toBeNull();
});

test('a circle is found, also of types and of imports on demand', () => {
  const [service, access] = ['server/features/patients/service.ts', 'server/access.ts'];
  for (const text of [
    "import { read } from './features/patients/service.ts';",
    "import type { Patient } from './features/patients/service.ts';",
    "const later = import('./features/patients/service.ts');",
  ]) {
    const there = importsIn(service, "import { familyScope } from '#server/access.ts';");
    expect(
      findCircle(
        new Map([
          [service, there],
          [access, importsIn(access, text)],
        ]),
      ),
    ).toEqual([service, access, service]);
  }
});

test('the imports of a file are read as they are', () => {
  const text = `
import { addDays, type Day } from '../shared/clock.ts';
import {
  type One,
  type Two,
} from '#contract/cities/schemas.ts';
import type * as s from './schemas.ts';
import './list.css';
import hindi from '#web/hi.json' with { type: 'json' };
export type { Three } from './three.ts';
const dialog = lazy(() => import('./dialog.tsx'));
`;
  expect(importsIn('contract/doctors/made-up.ts', text)).toEqual([
    { module: 'contract/shared/clock.ts', kind: 'value' },
    { module: 'contract/cities/schemas.ts', kind: 'type' },
    { module: 'contract/doctors/schemas.ts', kind: 'type' },
    { module: 'contract/doctors/list.css', kind: 'value' },
    { module: 'web/hi.json', kind: 'value' },
    { module: 'contract/doctors/three.ts', kind: 'type' },
    { module: 'contract/doctors/dialog.tsx', kind: 'lazy' },
  ]);
  const missing = [...imports].flatMap(([file, list]) =>
    list
      .filter(({ module }) => /^(contract|server|web)\//.test(module) && !existsSync(join(root, module)))
      .map(() => file),
  );
  expect(missing.map(dirname)).toEqual([]);
});
