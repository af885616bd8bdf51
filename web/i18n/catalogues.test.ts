import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { listTranslations } from '#contract/names/endpoints.ts';
import { cacheNames, loadNames, sentencesOf } from './catalogues.ts';
import { cacheTranslation, translationOf } from './translation-cache.ts';

const dates = { months: [], weekdays: [], shortWeekdays: [], narrowWeekdays: [] };
const call = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/api.ts', () => ({ callApi: call }));
afterEach(() => void call.mockReset());

test('the names of a language are loaded once and kept with its sentences', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  cacheTranslation({ language: 'hi', catalogue: {}, dates });
  call.mockResolvedValue({ names: { Mumbai: 'मुंबई' } });
  await loadNames(queryClient, 'hi');
  await loadNames(queryClient, 'hi');
  expect(call.mock.calls).toEqual([[listTranslations, { params: { language: 'hi' } }]]);
  cacheNames(queryClient, 'hi');
  expect(translationOf('hi')?.names).toEqual({ Mumbai: 'मुंबई' });
});

test('English needs no names, and a language without its sentences or names stays as it is', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await loadNames(queryClient, 'en');
  expect(call).not.toHaveBeenCalled();
  cacheNames(queryClient, 'en');
  cacheNames(queryClient, 'ta');
  expect(translationOf('ta')).toBeNull();

  cacheTranslation({ language: 'ta', catalogue: {}, dates });
  call.mockRejectedValue(new Error('offline'));
  await loadNames(queryClient, 'ta');
  cacheNames(queryClient, 'ta');
  expect(translationOf('ta')).toEqual({ language: 'ta', catalogue: {}, dates });
});

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
