import { expect, test } from 'vitest';
import { filled } from './filled.ts';

test('a filled sentence keeps its values apart, and a value is not filled again', () => {
  expect(filled('{name} calls {phone}, {name}.', { name: '{phone}', phone: '$1' })).toEqual({
    sentence: '{name} calls {phone}, {name}.',
    values: { name: '{phone}', phone: '$1' },
    message: '{phone} calls $1, {phone}.',
  });
  // @ts-expect-error The values of all placeholders are needed.
  filled('Please call {phone}.', {});
});
