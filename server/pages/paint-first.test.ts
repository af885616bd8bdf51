import { expect, test } from 'vitest';
import { paintFirst } from './paint-first.ts';

const head = '<link rel="stylesheet" href="/assets/s.css"/><link rel="modulepreload" href="/assets/a.js"/>';
const entry = '<script type="module" async="" src="/assets/a.js"></script>';

test('scripts wait under another name, styles do not, and one script of the page calls them', () => {
  const page = paintFirst(`<head>${head}</head><body><h1>Doctors</h1>${entry}</body>`);
  expect(page).toContain('<link rel="stylesheet" href="/assets/s.css"/><link rel="later" href="/assets/a.js"/>');
  expect(page).not.toContain('modulepreload" href');
  expect(page).not.toContain('type="module"');
  expect(page).toMatch(
    /<script type="later" async="" src="\/assets\/a\.js"><\/script><script>\(\(\) => \{.*\}\)\(\)<\/script><\/body>$/,
  );
});

test('a page without scripts stays as it is', () => {
  expect(paintFirst('<p>Plain</p>')).toBe('<p>Plain</p>');
});
