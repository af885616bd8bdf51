import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageNames, messageLanguages } from '#contract/messages/kinds.ts';
import { linkUnknown } from '#contract/replies/texts.ts';
import { type PageArea, pageAreas } from '#contract/shared/page-areas.ts';
import { changedMeanwhile } from '#contract/shared/record-forms.ts';
import { loadedBy, readAreas } from './areas.ts';
import { foreignCharacters, type Translated } from './foreign-characters.ts';
import { lacksNegation } from './negations.ts';
import { type Node, nameOf, walk } from './read-source.ts';
import { allExceptions, sharedTexts } from './shared-sentences.ts';
import { vocabulary } from './vocabulary.ts';

const areasOfFiles = readAreas();
const filesOf = (area: PageArea) => [...areasOfFiles].flatMap(([file, areas]) => (areas.has(area) ? [file] : []));

/**
 * Sentences that are missing in the catalogue of an area on purpose. `links`: the page of a link loads their files,
 * but shows none of them. `family`: shown in English, because it is rare that two members of a family edit one patient
 * at the same moment.
 */
const lacking: Partial<Record<PageArea, string[]>> = {
  links: ['Cancel', 'Close notification', 'Page not found', 'Please log in to access this page'],
  family: [
    'They changed nothing that this form shows.',
    'empty',
    'Saving again keeps what stands in the form below.',
    'Show what they saved',
  ],
};

/** Sentences of the contract that screens translate by a constant, such as `t(linkUnknown)`. */
const fromContract: Record<PageArea, readonly string[]> = {
  links: [linkUnknown],
  visitor: vocabulary,
  content: [],
  family: [changedMeanwhile],
  staff: [],
};

type CountForms = { one: string; other: string };
const isCount = (callee: unknown) => {
  const { object, property } = callee as { object?: unknown; property?: unknown };
  return Boolean(object && property) && nameOf(object) === 't' && nameOf(property) === 'count';
};
const textOf = (node: unknown) => (node as { value?: unknown } | undefined)?.value;

/** Whether `t('…')`, `pageT()('…')` or `msg('…')` is called. */
const isTranslation = (callee: unknown) =>
  ['t', 'msg'].includes(String(nameOf(callee))) || nameOf((callee as { callee?: unknown }).callee ?? {}) === 'pageT';

/** The sentences in calls of `t`, `t.count`, `pageT()` and `msg`, and in `<Sentence text="…" />`. */
function sentencesOf(file: string): string[] {
  const found: string[] = [];
  walk(file, (node, parents) => {
    if (node.type === 'CallExpression' && isCount(node.callee)) {
      const forms = (node.arguments as unknown[]).slice(1, 3).map(textOf);
      expect(forms, `${file}: both forms of a count are texts`).toEqual([expect.any(String), expect.any(String)]);
      found.push(String(forms[1]));
    }
    if (node.type === 'CallExpression' && isTranslation(node.callee)) {
      const sentence = textOf((node.arguments as unknown[])[0]);
      if (typeof sentence === 'string') found.push(sentence);
    }
    const isText = node.type === 'JSXAttribute' && nameOf(node.name) === 'text';
    if (isText && nameOf(parents.at(-1)?.name) === 'Sentence') found.push(String(textOf(node.value)));
  });
  return found;
}

/** Names of attributes, properties and constants whose texts people see or hear. */
const shownNames = /^(label|title|description|placeholder|aria-label|alt|message|error|subtitle|\w+Label)$/;

/** The value of a node if people see or hear it; otherwise undefined. */
function shownBy(node: Node): unknown {
  const hasShownName = (name: unknown) => shownNames.test(String(nameOf(name)));
  if (node.type === 'JSXText') return node;
  if (node.type === 'JSXAttribute' && hasShownName(node.name)) return node.value;
  if (node.type === 'Property' && (hasShownName(node.key) || nameOf(node.key) === 'text')) return node.value;
  if (node.type === 'VariableDeclarator' && hasShownName(node.id)) return node.init;
  const isHead = node.type === 'CallExpression' && /Head$/.test(String(nameOf(node.callee)));
  return isHead ? (node.arguments as unknown[])[0] : undefined;
}

/** The text of the button with which visitors choose a language. */
const sameInAllLanguages = ['अA'];
const hasLetters = (text: unknown) =>
  typeof text === 'string' && /\p{L}/u.test(text) && !sameInAllLanguages.includes(text.trim());

/**
 * Whether a value is a text with letters, in quotes or backticks, or a choice of such texts. In an attribute, any text
 * in backticks counts, also without letters.
 */
function isEnglish(value: unknown): boolean {
  const { type, value: text, quasis, expression, consequent, alternate } = (value ?? {}) as Partial<Node>;
  if (type === 'JSXExpressionContainer')
    return (expression as Node).type === 'TemplateLiteral' || isEnglish(expression);
  if (type === 'ConditionalExpression') return isEnglish(consequent) || isEnglish(alternate);
  if (type === 'TemplateLiteral')
    return (quasis as { value: { cooked: string } }[]).some(({ value }) => hasLetters(value.cooked));
  return hasLetters(text);
}

/** Texts that a screen shows without translating them. */
function untranslatedOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found: string[] = [];
  walk(file, (node) => {
    if (isEnglish(shownBy(node))) found.push(source.slice(Number(node.start), Number(node.end)).trim());
  });
  return found;
}

const shared = new Map(pageAreas.map((area) => [area, sharedTexts(area)]));
const sentencesOfFiles = (area: PageArea) => [
  ...filesOf(area).flatMap(sentencesOf),
  ...fromContract[area],
  ...(shared.get(area) ?? []).flatMap(({ text, hasValues, exception }) => (hasValues || exception ? [] : [text])),
];
/** The sentences that the pages of each area show. */
const sentences = new Map(pageAreas.map((area) => [area, new Set(sentencesOfFiles(area))]));

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
const digitsOf = (text: string) => (text.match(/\d+/g) ?? []).toSorted();
/** Reads a catalogue. Empty if it does not exist yet. */
function read(area: PageArea, language: string): Record<string, Record<string, string | CountForms>> {
  const file = `languages/${area}/${language}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const sentencesIn = (area: PageArea, language: string) => Object.values(read(area, language)).flatMap(Object.keys);

test('the sentences of the screens are found', () => {
  const counts = Object.fromEntries(pageAreas.map((area) => [area, sentences.get(area)?.size]));
  expect(counts.links).toBeGreaterThan(40);
  expect(counts.visitor).toBeGreaterThan(200);
  expect(counts.content).toBeGreaterThan(100);
  expect(counts.family).toBeGreaterThan(400);
  expect(counts.staff).toBeGreaterThan(300);
  expect(sentences.get('links')).toContain('Questions? Call {phone}');
  expect(sentences.get('family')).toContain('Closed{#a visit}');
});

test.each([...areasOfFiles.keys()])('%s shows no text that is not translated', (file) => {
  expect(untranslatedOf(file)).toEqual([]);
});

test('texts of the contract and the server that families read have no values in them: filled() adds those', () => {
  const ofFamilies = pageAreas.filter((area) => area !== 'staff').flatMap((area) => shared.get(area) ?? []);
  const withValues = ofFamilies.filter(({ hasValues, exception }) => hasValues && !exception);
  expect(withValues.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('each exception among the texts of the contract and the server is needed', () => {
  const used = new Set([...shared.values()].flat().map(({ file, exception }) => `${file}: ${exception}`));
  expect(allExceptions.filter((exception) => !used.has(exception))).toEqual([]);
});

const languages = messageLanguages.filter((language): language is Translated => language !== 'en');
/** The languages of an area. The screens of staff are in English and Hindi. */
const languagesOf = (area: PageArea) => (area === 'staff' ? (['hi'] as const) : languages);

describe.each(pageAreas.flatMap((area) => languagesOf(area).map((language) => [area, language] as const)))(
  '%s/%s',
  (area, language) => {
    const byState = read(area, language);
    const entries = Object.values(byState).flatMap(Object.entries) as [string, string | CountForms][];

    test('has with the catalogues loaded before it every sentence of its pages, and no other', () => {
      expect(Object.keys(byState).filter((state) => !['machine', 'checked', 'native'].includes(state))).toEqual([]);
      const written = entries.map(([sentence]) => sentence);
      expect(written.length, 'sentences that are twice in the file').toBe(new Set(written).size);
      const before = loadedBy[area].filter((one) => one !== area).flatMap((one) => sentencesIn(one, language));
      expect(
        written.filter((sentence) => before.includes(sentence)),
        'also in a catalogue before it',
      ).toEqual([]);
      const known = new Set([...before, ...written]);
      const missing = [...(sentences.get(area) ?? [])].filter((sentence) => !known.has(sentence));
      expect(missing.toSorted(), 'missing').toEqual((lacking[area] ?? []).toSorted());
      const users = pageAreas.filter((one) => loadedBy[one].includes(area));
      const isUsed = (sentence: string) => users.some((one) => sentences.get(one)?.has(sentence));
      expect(
        written.filter((sentence) => !isUsed(sentence)),
        'of no page',
      ).toEqual([]);
    });

    test('has the placeholders and numbers of the English sentences, in its own script', () => {
      const wrong = entries.flatMap(([sentence, translation]) => {
        const texts = typeof translation === 'string' ? [translation] : [translation.one, translation.other];
        return texts.flatMap((text, index) => {
          // The singular form may leave out the number: "its step" instead of "its 1 step".
          const leavesOutCount = texts.length === 2 && index === 0 && !text.includes('{count}');
          const english = leavesOutCount ? sentence.replace('{count}', '') : sentence;
          return problemsOf(english, text, language).map((problem) => [problem, sentence, text]);
        });
      });
      expect(wrong).toEqual([]);
    });
  },
);

// A page merges its catalogues, so two translations of one sentence would replace each other.
test.each(languages)('a sentence has the same translation in all areas: %s', (language) => {
  const translations = new Map<string, Set<string>>();
  for (const [sentence, text] of pageAreas.flatMap((area) =>
    Object.values(read(area, language)).flatMap(Object.entries),
  ))
    translations.set(sentence, (translations.get(sentence) ?? new Set()).add(JSON.stringify(text)));
  expect([...translations].filter(([, texts]) => texts.size > 1)).toEqual([]);
});

function problemsOf(sentence: string, translation: string, language: Translated): string[] {
  const isEqual = (of: (text: string) => string[]) => of(translation).join(' ') === of(sentence).join(' ');
  const foreign = foreignCharacters(translation, language);
  return [
    ...(translation.trim() === translation && translation !== '' ? [] : ['space around it']),
    ...(translation.normalize('NFC') === translation ? [] : ['not NFC']),
    ...(isEqual(placeholdersOf) ? [] : ['other placeholders']),
    ...(isEqual(digitsOf) ? [] : ['other numbers']),
    ...(lacksNegation(sentence, translation, language) ? ['no negation'] : []),
    ...(foreign.length === 0 ? [] : [`not ${languageNames[language]}: ${foreign.join('')}`]),
  ];
}

test.each([
  ['a removed negation', 'You cannot come', 'आप आ सकते हैं', 'hi', 'no negation'],
  ['another placeholder', 'Call {phone}', '{name} எண்ணை அழைக்கவும்', 'ta', 'other placeholders'],
  ['another number', 'In 2 hours', '3 గంటల్లో', 'te', 'other numbers'],
  ['a sentence in another script', 'Book again', 'फिर से बुक करें', 'ta', 'not தமிழ்'],
  ['an English word', 'Book again', 'ફરી book કરો', 'gu', 'not ગુજરાતી'],
] as const)('%s is found', (_name, sentence, translation, language, problem) => {
  expect(problemsOf(sentence, translation, language)).toEqual([expect.stringContaining(problem)]);
});
