import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { languageNames, messageLanguages } from '#contract/message-kinds.ts';
import { linkUnknown } from '#contract/replies-api.ts';
import { foreignCharacters, type Translated } from './scripts.ts';
import { vocabulary } from './vocabulary.ts';

/** Folders that have screens of staff too, which are in English. */
const staffFiles = [
  /\/(manage|import|city-form|city-rules|delete-city)-/,
  /accounts\/(admin-login-page|temporary-password-field|identity|start-identity)/,
  /appointments\/(answer-badge|attendance-buttons|call-notes-section|confirm-time-button|edit-visit-dialog|keep-visit-dialog)/,
  /appointments\/(new-time-section|place-field|staff-reschedule-dialog|step-form|step-list)\./,
  /booking\/desk-fields/,
  /(doctors\/(doctor-tabs|leave-field)|clinics\/(clinic-tabs|closed-days-field))/,
  /messages\/(managed-message-dialog|notice-fields|pause-dialog|resend-dialog|sending-section|template-field)/,
  /messages\/(test-message-dialog|visit-messages-list)/,
  /patients\/family-patient-section/,
  /payments\/(close-till-dialog|reverse-payment-dialog|take-payment|till-|visit-payments-list)/,
  /pricing\/(appointment-types-page|price-preview-section|rule-dialog|rules-dialog|type-dialog)/,
  /ui\/(checkbox-list|picture-field)/,
];

const contentPages = [
  'about-page',
  'contact-support',
  'faq-page',
  'help-page',
  'privacy-page',
  'services-page',
  'terms-page',
  'text-page',
];

/**
 * What is translated. Each area has one catalogue for each language, and a page loads that of its area: a page of a family
 * and a page of help load that of the site too, so theirs do not repeat its sentences.
 */
const areas = {
  // The page of a message's link. It is small: a phone on a bad network loads nothing else.
  public: {
    files: ['web/features/replies/*.{ts,tsx}', 'web/layouts/reply-layout.tsx', 'web/ui/{async-view,dialog}.tsx'],
    fromContract: [linkUnknown],
  },
  site: {
    files: [
      'web/ui/*.{ts,tsx}',
      'web/content/home.ts',
      'web/pages/{error,not-found}-page.tsx',
      'web/features/{home,directory,doctors,clinics,cities,accounts,pricing,calendar}/*.{ts,tsx}',
    ],
    fromContract: [...vocabulary],
  },
  content: {
    files: [`web/pages/{${contentPages.join(',')}}.tsx`, 'web/content/{about,help,services}.ts'],
    fromContract: [],
  },
  family: {
    files: ['web/features/{appointments,booking,messages,offline,patients,payments,times}/*.{ts,tsx}', 'web/lib/*.ts'],
    fromContract: [],
  },
} satisfies Record<string, { files: string[]; fromContract: string[] }>;
type Area = keyof typeof areas;
const areaNames = Object.keys(areas) as Area[];

const filesOf = (area: Area) =>
  globSync(areas[area].files).filter((file) => !/\.test\./.test(file) && !staffFiles.some((one) => one.test(file)));

type CountForms = { one: string; other: string };
type Node = { type: string; [key: string]: unknown };

/** Calls `visit` for every node of a file. */
function walk(file: string, visit: (node: Node, parents: Node[]) => void): void {
  const go = (value: unknown, parents: Node[]): void => {
    if (Array.isArray(value)) for (const one of value) go(one, parents);
    else if (value && typeof value === 'object' && 'type' in value) {
      const node = value as Node;
      visit(node, parents);
      for (const child of Object.values(node)) go(child, [...parents, node]);
    }
  };
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  go(program, []);
}

const nameOf = (node: unknown) => (node as { name?: unknown }).name;
const isCount = (callee: unknown) => {
  const { object, property } = callee as { object?: unknown; property?: unknown };
  return Boolean(object && property) && nameOf(object) === 't' && nameOf(property) === 'count';
};
const textOf = (node: unknown) => (node as { value?: unknown } | undefined)?.value;

/** The sentences in calls of `t`, `t.count` and `marked`, and in `<Sentence text="…" />`. */
function sentencesOf(file: string): string[] {
  const found: string[] = [];
  walk(file, (node, parents) => {
    if (node.type === 'CallExpression' && isCount(node.callee)) {
      const forms = (node.arguments as unknown[]).slice(1, 3).map(textOf);
      expect(forms, `${file}: both forms of a count are texts`).toEqual([expect.any(String), expect.any(String)]);
      found.push(String(forms[1]));
    }
    if (node.type === 'CallExpression' && ['t', 'marked'].includes(String(nameOf(node.callee)))) {
      const sentence = textOf((node.arguments as unknown[])[0]);
      if (typeof sentence === 'string') found.push(sentence);
    }
    const isText = node.type === 'JSXAttribute' && nameOf(node.name) === 'text';
    if (isText && nameOf(parents.at(-1)?.name) === 'Sentence') found.push(String(textOf(node.value)));
  });
  return found;
}

/** Texts that a screen shows without translating them: between tags, and in the attributes that people read or hear. */
function untranslatedOf(file: string): string[] {
  const shown = ['label', 'title', 'description', 'placeholder', 'aria-label', 'alt', 'message', 'error', 'subtitle'];
  const found: string[] = [];
  walk(file, (node) => {
    if (node.type === 'JSXText' && /\p{L}/u.test(String(node.value))) found.push(String(node.value).trim());
    if (
      node.type !== 'JSXAttribute' ||
      !(shown.includes(String(nameOf(node.name))) || /Label$/.test(String(nameOf(node.name))))
    )
      return;
    if (typeof textOf(node.value) === 'string' && /\p{L}/u.test(String(textOf(node.value))))
      found.push(String(textOf(node.value)));
    const inBraces = (node.value as { expression?: Node } | null)?.expression;
    if (inBraces?.type === 'TemplateLiteral' || typeof inBraces?.value === 'string')
      found.push(`${file}: ${nameOf(node.name)}`);
  });
  return found;
}

const sentencesOfFiles = (area: Area) => [...filesOf(area).flatMap(sentencesOf), ...areas[area].fromContract];
const ofSite = new Set(sentencesOfFiles('site'));
const isLoadedWithSite = (area: Area) => area === 'content' || area === 'family';
/** The sentences that the catalogue of each area has to contain. */
const sentences = new Map(
  areaNames.map((area) => [
    area,
    new Set(sentencesOfFiles(area).filter((sentence) => !isLoadedWithSite(area) || !ofSite.has(sentence))),
  ]),
);

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
const digitsOf = (text: string) => (text.match(/\d+/g) ?? []).toSorted();
const read = (area: Area, language: string): Record<string, Record<string, string | CountForms>> =>
  JSON.parse(readFileSync(`languages/${area}/${language}.json`, 'utf8'));

test('the sentences of the screens are found', () => {
  const counts = Object.fromEntries(areaNames.map((area) => [area, sentences.get(area)?.size]));
  expect(counts.public).toBeGreaterThan(40);
  expect(counts.site).toBeGreaterThan(200);
  expect(counts.content).toBeGreaterThan(100);
  expect(counts.family).toBeGreaterThan(400);
  expect(sentences.get('public')).toContain('Questions? Call {phone}');
  expect(sentences.get('family')).toContain('Closed{#a visit}');
});

test.each(areaNames.flatMap(filesOf))('%s shows no text that is not translated', (file) => {
  expect(untranslatedOf(file)).toEqual([]);
});

const languages = messageLanguages.filter((language): language is Translated => language !== 'en');

describe.each(areaNames.flatMap((area) => languages.map((language) => [area, language] as const)))(
  '%s/%s',
  (area, language) => {
    const byState = read(area, language);
    const entries = Object.values(byState).flatMap(Object.entries) as [string, string | CountForms][];

    test('has every sentence once, and no other', () => {
      expect(Object.keys(byState).filter((state) => !['machine', 'checked', 'native'].includes(state))).toEqual([]);
      expect(entries.map(([sentence]) => sentence).toSorted()).toEqual([...(sentences.get(area) ?? [])].toSorted());
    });

    test('has the placeholders and numbers of the English sentences, in its own script', () => {
      const wrong = entries.flatMap(([sentence, translation]) => {
        const texts = typeof translation === 'string' ? [translation] : [translation.one, translation.other];
        return texts.flatMap((text) =>
          problemsOf(sentence, text, language).map((problem) => [problem, sentence, text]),
        );
      });
      expect(wrong).toEqual([]);
    });
  },
);

function problemsOf(sentence: string, translation: string, language: Translated): string[] {
  const isEqual = (of: (text: string) => string[]) => of(translation).join(' ') === of(sentence).join(' ');
  const foreign = foreignCharacters(translation, language);
  return [
    ...(translation.trim() === translation && translation !== '' ? [] : ['space around it']),
    ...(translation.normalize('NFC') === translation ? [] : ['not NFC']),
    ...(isEqual(placeholdersOf) ? [] : ['other placeholders']),
    ...(isEqual(digitsOf) ? [] : ['other numbers']),
    ...(foreign.length === 0 ? [] : [`not ${languageNames[language]}: ${foreign.join('')}`]),
  ];
}
