import { expect, test, vi } from 'vitest';
import { Workload } from './workload.ts';

test('no more work than slots runs at once, in order of arrival', async () => {
  const workload = new Workload(1);
  const started: string[] = [];
  const first = Promise.withResolvers<void>();
  const run = (name: string, work = Promise.resolve()) =>
    workload.run(() => {
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
  const workload = new Workload(1);
  const never = Promise.withResolvers<void>();
  const stuck = workload.run(() => never.promise);
  await workload.run(async () => undefined); // starts although the first is still running
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
  await Promise.all([workload.run(count), workload.run(count)]);
  expect(maxRunning).toBe(1);
});

test('failed work frees its slot too', async () => {
  const workload = new Workload(1);
  await expect(workload.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(workload.run(async () => 'fine')).resolves.toBe('fine');
});
