import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LatinText } from './latin-text.tsx';
import { TranslationProvider } from './use-t.tsx';

const shown = (language: string, text: string) =>
  renderToStaticMarkup(
    createElement(TranslationProvider, {
      translation: language === 'en' ? null : { language, catalogue: {} },
      // biome-ignore lint/correctness/noChildrenProp: the children are text
      children: createElement(LatinText, { children: text }),
    }),
  );

test.each([
  ['en', 'Dr. Rao', 'Dr. Rao'],
  ['hi', 'Dr. Rao, 2nd Floor', '<span lang="en">Dr. Rao, 2nd Floor</span>'],
  ['hi', 'विजय कुमार', 'विजय कुमार'],
  ['ta', 'Dr. விஜய்', 'Dr. விஜய்'],
  ['ta', '98765 43210', '98765 43210'],
])('in %s, %s', (language, text, expected) => {
  expect(shown(language, text)).toBe(expected);
});
