import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TranslationProvider } from '#web/i18n/use-t.tsx';
import { useContractForm } from './form.ts';

const schema = z.strictObject({ name: z.string().check(z.minLength(2, 'Name is too short')) });

function Probe() {
  const form = useContractForm(schema, { name: 'A' });
  if (!form.errors.name) form.validate('name');
  return [form.errors.name, form.field('name').error, form.controlled('name').error, form.choice('name').error].join();
}

test('the errors of a form are shown in the language of the page', () => {
  const translation = { language: 'hi', catalogue: { 'Name is too short': 'नाम बहुत छोटा है' } };
  const shown = (given: typeof translation | null) =>
    renderToStaticMarkup(TranslationProvider({ translation: given, children: createElement(Probe) }));
  expect(shown(translation)).toBe(Array(4).fill('नाम बहुत छोटा है').join());
  expect(shown(null)).toBe(Array(4).fill('Name is too short').join());
});
