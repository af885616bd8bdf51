import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { listTranslations } from '#contract/names/endpoints.ts';
import { cacheNames, loadNames } from './catalogues.ts';
import { cacheTranslation, translationOf } from './translations.ts';

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
