import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Translation } from './translate.ts';
import { type Say, TwoLanguages } from './two-languages.tsx';
import { Sentence, TranslationProvider } from './use-t.tsx';

const hindi = { language: 'hi', catalogue: { Patient: 'मरीज़', 'Call {phone}': '{phone} पर कॉल करें' } };

function shown(say: Say, translation: Translation): string {
  const props = { children: say };
  const children: ReactNode = createElement(TwoLanguages, props);
  return renderToStaticMarkup(createElement(TranslationProvider, { translation, children }));
}

test('a page in a language says it in both, and an English page once', () => {
  const say: Say = (t) => t('Patient');
  expect(shown(say, hindi)).toBe('मरीज़ · <span lang="en">Patient</span>');
  expect(shown(say, null)).toBe('Patient');
});

test('what is the same in both is said once', () => {
  expect(shown((t) => t('A sentence without a translation'), hindi)).toBe('A sentence without a translation');
});

test('elements are in English the second time', () => {
  const phone = createElement('b', null, '100');
  const say: Say = () => createElement(Sentence, { text: 'Call {phone}', elements: { phone } });
  expect(shown(say, hindi)).toBe('<b>100</b> पर कॉल करें · <span lang="en">Call <b>100</b></span>');
});
