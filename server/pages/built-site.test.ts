import { expect, test } from 'vitest';
import { paintFirst, policyFor, startInTextSize } from './built-site.ts';

const head = '<link rel="stylesheet" href="/assets/s.css"/><link rel="modulepreload" href="/assets/a.js"/>';
const entry = '<script type="module" async="" src="/assets/a.js"></script>';

test('scripts are renamed, styles are not, and an inline script starts them later', () => {
  const page = paintFirst(`<head>${head}</head><body><h1>Doctors</h1>${entry}</body>`, '/doctors?city=Mumbai');
  expect(page).toContain('<link rel="stylesheet" href="/assets/s.css"/><link rel="later" href="/assets/a.js"/>');
  expect(page).not.toContain('modulepreload" href');
  expect(page).not.toContain('type="module"');
  expect(page).toMatch(
    /<script type="later" async="" src="\/assets\/a\.js"><\/script><script>\(\(\) => \{.*\}\)\(\)<\/script><\/body>$/,
  );
});

test('a page without scripts is unchanged', () => {
  expect(paintFirst('<p>Plain</p>', '/')).toBe('<p>Plain</p>');
});

test.each([
  ['/admin', true],
  ['/admin/day?date=2027-01-05', true],
  ['/hi/admin/users', true],
  ['/admin/login', false],
  ['/administrators', false],
  ['/hi', false],
])('%s is drawn by its scripts: %s', (address, isDrawnByScripts) => {
  expect(paintFirst(head + entry, address) === head + entry).toBe(isDrawnByScripts);
});

test('the script is the first element of the head, and the policy of the page allows it', () => {
  const page = startInTextSize('<html><head><meta charSet="utf-8"/></head><body><p>&lt;head></p></body></html>');
  expect(page).toMatch(/^<html><head><script>try \{.*\}document\.currentScript\.remove\(\)<\/script><meta /);
  expect(page.match(/<script>/g)).toHaveLength(1);
  expect(policyFor(page)).toMatch(/script-src 'self' 'sha256-[^']+';/);
});
