import { expect, test } from 'vitest';
import { ownWordProblem } from './password-rules.ts';

const owner = { name: 'Lakshmi Narayanan', phone: '+919812345678' };
const name = 'This password is mostly your name. Please choose one that is harder to guess.';
const phone = 'This password is mostly your phone number. Please choose one that is harder to guess.';
const service = 'This password is mostly the name of this service. Please choose one that is harder to guess.';

test.each([
  ['lakshmi', name],
  ['Lakshmi@123', name],
  ['l4kshm1!!', name],
  ['NARAYANAN1', name],
  ['lakshminarayanan', name],
  ['Lakshmi Narayanan', name],
  ['narayanan.lakshmi', name],
  ['lakshmilakshmi', name],
  ['lakshmi !!!!!!!', name],
  ['lakshmi9812345678', name],
  ['lakshmi@caresaathi', name],
  ['lakshmi-eats-mangoes', null],
  ['9812345678', phone],
  ['+919812345678', phone],
  ['98123 45678', phone],
  ['+91 98123-45678', phone],
  ['९८१२३४५६७८', phone],
  ['345678', phone],
  ['x12345678', phone],
  ['345678-kettle', null],
  ['1971-07-23', null],
  ['caresaathi', service],
  ['C4reS@athi1', service],
  ['care saathi', service],
  ['caresaathi-kettle-9', null],
  ['monsoon-mangoes', null],
])('%s', (password, problem) => {
  expect(ownWordProblem(password, owner)).toBe(problem);
});

test.each([
  ['a name in Devanagari', 'लक्ष्मी१२३', { name: 'लक्ष्मी', phone: null }, name],
  ['a name of two letters is no word', 'oj-kettle', { name: 'Oj', phone: null }, null],
  ['an account without a phone', '9812345678', { name: 'Asha', phone: null }, null],
])('%s', (_name, password, given, problem) => {
  expect(ownWordProblem(password, given)).toBe(problem);
});
