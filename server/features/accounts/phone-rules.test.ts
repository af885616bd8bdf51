import { expect, test } from 'vitest';
import { acceptedPhonesText, type Country, isAcceptedPhone, normalisePhone } from './phone-rules.ts';

const india: Country[] = ['IN'];
const relatives: Country[] = ['IN', 'AE', 'US', 'CA'];

test.each<[string, string, Country[], boolean]>([
  ['an Indian mobile number', '9876543210', india, true],
  ['the same with the code of the country', '+91 98765 43210', india, true],
  ['a premium number of the USA', '+1 900 555 1234', relatives, false],
  ['a premium number of Great Britain', '+44 870 123 4567', [...relatives, 'GB'], false],
  ['a satellite phone', '+881 6 1234 5678', relatives, false],
  ['a satellite phone of Inmarsat', '+870 773 123 456', relatives, false],
  ['an Indian landline', '022 2345 6789', india, false],
  ['a toll-free number', '1800 123 4567', india, false],
  ['digits in their order', '1234567890', india, false],
  ['a mobile number of the Emirates, not configured', '+971 50 123 4567', india, false],
  ['a mobile number of the Emirates', '+971 50 123 4567', relatives, true],
  ['a landline of the Emirates', '+971 4 234 5678', relatives, false],
  ['a number of the USA, which may be mobile', '+1 415 555 2671', relatives, true],
  ['a number of Jamaica, which has the same code', '+1 876 234 5678', relatives, false],
])('%s (%s) with %j: %s', (_name, typed, countries, isAccepted) => {
  expect(isAcceptedPhone(normalisePhone(typed) ?? typed, countries)).toBe(isAccepted);
});

test('the text says which numbers work', () => {
  expect(acceptedPhonesText(india)).toBe('Please enter an Indian mobile number, for example 98765 43210.');
  expect(acceptedPhonesText(relatives)).toMatchObject({
    message: 'Please enter a mobile number that begins with +91, +971, +1.',
  });
});
