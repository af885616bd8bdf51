import { expect, test } from 'vitest';
import { policyFor } from './content-policy.ts';
import { startInTextSize } from './text-size.ts';

test('the script is the first element of the head, and the policy of the page allows it', () => {
  const page = startInTextSize('<html><head><meta charSet="utf-8"/></head><body><p>&lt;head></p></body></html>');
  expect(page).toMatch(/^<html><head><script>try \{.*\}document\.currentScript\.remove\(\)<\/script><meta /);
  expect(page.match(/<script>/g)).toHaveLength(1);
  expect(policyFor(page)).toMatch(/script-src 'self' 'sha256-[^']+';/);
});
