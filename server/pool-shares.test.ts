import { expect, test, vi } from 'vitest';
import { ConcurrencyLimiter } from './pool-shares.ts';

test('work starts in order of arrival, and only while a slot is free', async () => {
  const limiter = new ConcurrencyLimiter(1);
  const started: string[] = [];
  const first = Promise.withResolvers<void>();
  const run = (name: string, work = Promise.resolve()) =>
    limiter.run(() => {
      started.push(name);
      return work;
    });
  const all = [run('first', first.promise), run('second'), run('third')];
  expect(started).toEqual(['first']);
  first.resolve();
  await Promise.all(all);
  expect(started).toEqual(['first', 'second', 'third']);
});

test('work that takes long frees its slot, once', async () => {
  const limiter = new ConcurrencyLimiter(1);
  const never = Promise.withResolvers<void>();
  const stuck = limiter.run(() => never.promise);
  await limiter.run(async () => undefined); // starts although the first is still running
  never.resolve();
  await stuck;
  let running = 0;
  let maxRunning = 0;
  const count = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await vi.waitFor(() => undefined);
    running -= 1;
  };
  await Promise.all([limiter.run(count), limiter.run(count)]);
  expect(maxRunning).toBe(1);
});

test('failed work frees its slot too', async () => {
  const limiter = new ConcurrencyLimiter(1);
  await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(limiter.run(async () => 'fine')).resolves.toBe('fine');
});
