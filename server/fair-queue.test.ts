import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refusal } from './errors.ts';
import { FairQueue } from './fair-queue.ts';

/** Work that ends when the test says so, and a list of the names in the order in which it began. */
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

const isBusy = (error: unknown) => error instanceof Refusal && error.status === 503 && error.retryAfterSeconds === 2;

test('no more than allowed run at once, and all get their result', async () => {
  const queue = new FairQueue({ slots: 2 });
  let running = 0;
  let most = 0;
  const work = async (n: number) => {
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
    return n;
  };
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => queue.run('a', () => work(n))));
  expect(results).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(most).toBe(2);
});

test('visitors take turns: one who sends much does not delay the others', async () => {
  const queue = new FairQueue({ slots: 1 });
  const { begun, work, end } = manualWork();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => queue.run(name.slice(0, 1), work(name)));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('beyond the limits requests are rejected with 503 and Retry-After', async () => {
  const queue = new FairQueue({ slots: 1, mostWaiting: 3, mostWaitingPerKey: 2 });
  const { work, end } = manualWork();
  const let1 = queue.run('a', work('a1'));
  const let2 = queue.run('a', work('a2'));
  const let3 = queue.run('a', work('a3'));
  await expect(queue.run('a', work('a4'))).rejects.toSatisfy(isBusy); // too many of one visitor
  const let4 = queue.run('b', work('b1'));
  await expect(queue.run('c', work('c1'))).rejects.toSatisfy(isBusy); // too many in all
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(await Promise.all([let1, let2, let3, let4])).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(queue.rejected).toBe(2);
  const again = queue.run('a', work('a5')); // there is room again
  await end('a5');
  expect(await again).toBe('a5');
});

test('a request that waited too long is rejected, and its work never begins', async () => {
  const queue = new FairQueue({ slots: 1, longestWaitMs: 1 });
  const { begun, work, end } = manualWork();
  const first = queue.run('a', work('a1'));
  await expect(queue.run('b', work('b1'))).rejects.toSatisfy(isBusy);
  await end('a1');
  await first;
  expect(begun).toEqual(['a1']);
});

test('work that nobody waits for any more does not begin', async () => {
  const queue = new FairQueue({ slots: 1 });
  const { begun, work, end } = manualWork();
  const first = queue.run('a', work('a1'));
  const gone = queue.run('b', work('b1'), { isGone: () => true });
  const last = queue.run('c', work('c1'));
  const rejected = expect(gone).rejects.toSatisfy(isBusy);
  await end('a1');
  await rejected;
  await end('c1');
  await Promise.all([first, last]);
  expect(begun).toEqual(['a1', 'c1']);
});

test('work that fails makes room too', async () => {
  const queue = new FairQueue({ slots: 1, between: 'rest' });
  const fail = () => Promise.reject(new Error('broken'));
  await expect(queue.run('a', fail)).rejects.toThrow('broken');
  expect(await queue.run('a', async () => 'done')).toBe('done');
});

test('between two pieces of work the event loop serves what is ready', async () => {
  const queue = new FairQueue({ slots: 1 });
  const order: string[] = [];
  const work = (name: string) => queue.run('a', async () => void order.push(name));
  const all = [work('first'), work('second')];
  setImmediate(() => order.push('other request'));
  await Promise.all(all);
  expect(order).toEqual(['first', 'other request', 'second']);
});

test('at most so many with the same key run at once; another key has a slot all the same', async () => {
  const queue = new FairQueue({ slots: 3, slotsPerKey: 2, between: 'nothing' });
  const { begun, work, end } = manualWork();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => queue.run(name.slice(0, 1), work(name)));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a1', 'b1', 'a3', 'a4']) await end(name);
  await Promise.all(all);
});

test('work without a key may take every slot, and no more than there are', async () => {
  const queue = new FairQueue({ slots: 3, slotsPerKey: 2 });
  const { begun, work, end } = manualWork();
  const all = ['1', '2', '3', '4'].map((name) => queue.run(null, work(name)));
  expect(begun).toEqual(['1', '2', '3']);
  expect(queue.waiting).toBe(1);
  for (const name of ['1', '2', '3', '4']) await end(name);
  await Promise.all(all);
});

test('a rejected request reads the words that fit it', async () => {
  const queue = new FairQueue({ slots: 1, mostWaiting: 0 });
  const { work, end } = manualWork();
  const first = queue.run('a', work('a1'));
  const rejected = queue.run('b', work('b1'), { message: 'Others are booking just now.' });
  await expect(rejected).rejects.toThrow('Others are booking just now.');
  expect(queue).toMatchObject({ waiting: 0, rejected: 1 });
  await end('a1');
  await first;
});
