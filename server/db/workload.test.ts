import { expect, test, vi } from 'vitest';
import { Workload } from './workload.ts';

test('no more work at once than is allowed, in the order of arrival', async () => {
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

test('work that waits for something else makes room, once', async () => {
  const workload = new Workload(1);
  const never = Promise.withResolvers<void>();
  const stuck = workload.run(() => never.promise);
  await workload.run(async () => undefined); // begins though the first never ended
  never.resolve();
  await stuck;
  let underWay = 0;
  let most = 0;
  const count = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await vi.waitFor(() => undefined);
    underWay -= 1;
  };
  await Promise.all([workload.run(count), workload.run(count)]);
  expect(most).toBe(1);
});

test('work that fails makes room too', async () => {
  const workload = new Workload(1);
  await expect(workload.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(workload.run(async () => 'fine')).resolves.toBe('fine');
});
