import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Rejection } from './errors.ts';
import { FairQueue } from './fair-queue.ts';

/** Tasks that the test ends by name, and the names of the tasks in the order in which they began. */
function manualWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
    await nextTurn();
  };
  return { begun, work, end };
}

const isBusy = (error: unknown) => error instanceof Rejection && error.status === 503 && error.retryAfterSeconds === 2;

test('at most `slots` tasks run at once, and each call gets its result', async () => {
  const queue = new FairQueue({ slots: 2 });
  let running = 0;
  let maxRunning = 0;
  const work = async (n: number) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await nextTurn();
    running -= 1;
    return n;
  };
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => queue.run('a', () => work(n))));
  expect(results).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(maxRunning).toBe(2);
});

test('keys are served in turns: a key with many tasks does not delay the others', async () => {
  const queue = new FairQueue({ slots: 1 });
  const { begun, work, end } = manualWork();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => queue.run(name.slice(0, 1), work(name)));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
  await Promise.all(all);
  // a2 is second: when a1 began, `a` was the only key, so `b` and `c` come after it.
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('tasks beyond the limits are rejected with 503 and Retry-After', async () => {
  const queue = new FairQueue({ slots: 1, maxWaiting: 3, maxWaitingPerKey: 2 });
  const { work, end } = manualWork();
  const a1 = queue.run('a', work('a1'));
  const a2 = queue.run('a', work('a2'));
  const a3 = queue.run('a', work('a3'));
  await expect(queue.run('a', work('a4'))).rejects.toSatisfy(isBusy); // maxWaitingPerKey
  const b1 = queue.run('b', work('b1'));
  await expect(queue.run('c', work('c1'))).rejects.toSatisfy(isBusy); // maxWaiting
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(await Promise.all([a1, a2, a3, b1])).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(queue.rejectedCount).toBe(2);
  const again = queue.run('a', work('a5'));
  await end('a5');
  expect(await again).toBe('a5');
});

test('a task that waits too long is rejected and never begins', async () => {
  const queue = new FairQueue({ slots: 1, maxWaitMs: 1 });
  const { begun, work, end } = manualWork();
  const first = queue.run('a', work('a1'));
  await expect(queue.run('b', work('b1'))).rejects.toSatisfy(isBusy);
  await end('a1');
  await first;
  expect(begun).toEqual(['a1']);
});

test('an abandoned task is rejected and never begins', async () => {
  const queue = new FairQueue({ slots: 1 });
  const { begun, work, end } = manualWork();
  const first = queue.run('a', work('a1'));
  const abandoned = queue.run('b', work('b1'), { isAbandoned: () => true });
  const last = queue.run('c', work('c1'));
  const rejected = expect(abandoned).rejects.toSatisfy(isBusy);
  await end('a1');
  await rejected;
  await end('c1');
  await Promise.all([first, last]);
  expect(begun).toEqual(['a1', 'c1']);
});

test('a task that fails frees its slot', async () => {
  const queue = new FairQueue({ slots: 1, pauseBetweenTasks: 'half-busy-time' });
  const fail = () => Promise.reject(new Error('broken'));
  await expect(queue.run('a', fail)).rejects.toThrow('broken');
  expect(await queue.run('a', async () => 'done')).toBe('done');
});

test('between two tasks the event loop handles other events', async () => {
  const queue = new FairQueue({ slots: 1 });
  const order: string[] = [];
  const work = (name: string) => queue.run('a', async () => void order.push(name));
  const all = [work('first'), work('second')];
  setImmediate(() => order.push('other request'));
  await Promise.all(all);
  expect(order).toEqual(['first', 'other request', 'second']);
});

test('at most `slotsPerKey` tasks of one key run at once, and another key gets the free slot', async () => {
  const queue = new FairQueue({ slots: 3, slotsPerKey: 2, pauseBetweenTasks: 'none' });
  const { begun, work, end } = manualWork();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => queue.run(name.slice(0, 1), work(name)));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  expect(queue).toMatchObject({ waitingCount: 2, blockedCount: 2 }); // a3 and a4
  all.push(queue.run('b', work('b2')));
  expect(queue).toMatchObject({ waitingCount: 3, blockedCount: 2 }); // b2 waits for a slot
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  expect(queue).toMatchObject({ waitingCount: 2, blockedCount: 1 }); // a4
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  expect(queue).toMatchObject({ waitingCount: 1, blockedCount: 1 });
  for (const name of ['a1', 'b2', 'a3', 'a4']) await end(name);
  await Promise.all(all);
  expect(queue).toMatchObject({ waitingCount: 0, blockedCount: 0 });
});

test('tasks without a key may use every slot', async () => {
  const queue = new FairQueue({ slots: 3, slotsPerKey: 2 });
  const { begun, work, end } = manualWork();
  const all = ['1', '2', '3', '4'].map((name) => queue.run(null, work(name)));
  expect(begun).toEqual(['1', '2', '3']);
  expect(queue.waitingCount).toBe(1);
  for (const name of ['1', '2', '3', '4']) await end(name);
  await Promise.all(all);
});

test('a rejection has the message of its task', async () => {
  const queue = new FairQueue({ slots: 1, maxWaiting: 0 });
  const { work, end } = manualWork();
  const first = queue.run('a', work('a1'));
  const rejected = queue.run('b', work('b1'), { message: 'Others are booking just now.' });
  await expect(rejected).rejects.toThrow('Others are booking just now.');
  expect(queue).toMatchObject({ waitingCount: 0, rejectedCount: 1 });
  await end('a1');
  await first;
});
