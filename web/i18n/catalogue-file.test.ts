import { expect, test } from 'vitest';
import { sentencesOf } from './catalogues.ts';

test('an unchecked sentence about money, health or rights is followed by the English one', () => {
  expect(
    sentencesOf({
      machine: {
        'Book again': 'फिर से बुक करें',
        'Pay {amount} at the clinic': 'क्लिनिक में {amount} दें',
        'Cancelled{#a visit}': 'रद्द',
        'Your balance': 'आपके पैसों का हिसाब',
        'Returned to': 'किसे वापस किया',
        '{count} payments': { one: '{count} भुगतान', other: '{count} भुगतान' },
      },
      checked: { 'In an emergency call {number}': 'आपात स्थिति में {number} पर कॉल करें' },
      native: { Price: 'कीमत' },
    }),
  ).toEqual({
    'Book again': 'फिर से बुक करें',
    'Pay {amount} at the clinic': 'क्लिनिक में {amount} दें (Pay {amount} at the clinic)',
    'Cancelled{#a visit}': 'रद्द (Cancelled)',
    'Your balance': 'आपके पैसों का हिसाब (Your balance)',
    'Returned to': 'किसे वापस किया (Returned to)',
    '{count} payments': { one: '{count} भुगतान ({count} payments)', other: '{count} भुगतान ({count} payments)' },
    'In an emergency call {number}': 'आपात स्थिति में {number} पर कॉल करें',
    Price: 'कीमत',
  });
});
