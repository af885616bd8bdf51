import { dehydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadFirstPaint } from './first-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number, reply: string) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve(reply), ms));

test('data that comes in time is part of the page; late and failed data is not, and does not arrive afterwards', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const loading = loadFirstPaint(queryClient, [
    queryClient.prefetchQuery({ queryKey: ['quick'], queryFn: after(50, 'quick') }),
    queryClient.prefetchQuery({ queryKey: ['slow'], queryFn: after(5_000, 'slow') }),
    queryClient.fetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('failed')) }),
    undefined,
  ]);
  let isDone = false;
  void loading.then(() => (isDone = true));
  await vi.advanceTimersByTimeAsync(500);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(isDone).toBe(true);
  const keysInPage = () => dehydrate(queryClient).queries.map(({ queryKey }) => queryKey[0]);
  expect(keysInPage()).toEqual(['quick']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(keysInPage()).toEqual(['quick']);
});

test('a page whose data is complete does not wait', async () => {
  const queryClient = new QueryClient();
  const query = queryClient.prefetchQuery({ queryKey: ['quick'], queryFn: () => 'quick' });
  await loadFirstPaint(queryClient, [query]);
  expect(vi.getTimerCount()).toBeLessThan(2); // only the garbage collection of the query
});
