import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { languageNames, messageLanguages } from '#contract/message-kinds.ts';
import { linkUnknown } from '#contract/replies-api.ts';
import { foreignCharacters, type Translated } from './scripts.ts';

/** Screens whose sentences are all translated. */
const translated = ['web/features/replies/*.{ts,tsx}', 'web/layouts/reply-layout.tsx'];
/** Sentences of the contract that these screens show. */
const fromContract = [linkUnknown];

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
    if (typeof textOf(node.value) === 'string') found.push(String(textOf(node.value)));
    const inBraces = (node.value as { expression?: Node } | null)?.expression;
    if (inBraces?.type === 'TemplateLiteral' || typeof inBraces?.value === 'string')
      found.push(`${file}: ${nameOf(node.name)}`);
  });
  return found;
}

const ui = ['web/ui/async-view.tsx', 'web/ui/dialog.tsx'];
const sentences = new Set([...globSync([...translated, ...ui]).flatMap(sentencesOf), ...fromContract]);

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
const digitsOf = (text: string) => (text.match(/\d+/g) ?? []).toSorted();
const read = (language: string): Record<string, Record<string, string | CountForms>> =>
  JSON.parse(readFileSync(`languages/public/${language}.json`, 'utf8'));

test('the sentences of the screens are found', () => {
  expect(sentences.size).toBeGreaterThan(40);
  expect(sentences).toContain('We will come');
  expect(sentences).toContain('Questions? Call {phone}');
  expect(sentences).toContain('Reminders of visits');
});

test.each(globSync(translated))('%s shows no text that is not translated', (file) => {
  expect(untranslatedOf(file)).toEqual([]);
});

describe.each(messageLanguages.filter((language): language is Translated => language !== 'en'))('%s', (language) => {
  const byState = read(language);
  const entries = Object.values(byState).flatMap(Object.entries) as [string, string | CountForms][];
  const texts = entries.flatMap(([sentence, translation]): [string, string][] =>
    typeof translation === 'string'
      ? [[sentence, translation]]
      : [
          [sentence, translation.one],
          [sentence, translation.other],
        ],
  );

  test('has every sentence once, and no other', () => {
    expect(Object.keys(byState).filter((state) => !['machine', 'checked', 'native'].includes(state))).toEqual([]);
    expect(entries.map(([sentence]) => sentence).toSorted()).toEqual([...sentences].toSorted());
  });

  test.each(texts)('%s', (sentence, translation) => {
    expect(translation.trim()).toBe(translation);
    expect(translation).not.toBe('');
    expect(placeholdersOf(translation)).toEqual(placeholdersOf(sentence));
    expect(digitsOf(translation)).toEqual(digitsOf(sentence));
    expect(foreignCharacters(translation, language), languageNames[language]).toEqual([]);
  });
});
