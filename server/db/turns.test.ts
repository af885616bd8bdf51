import { expect, test } from 'vitest';
import { NoTurn, Turns } from './turns.ts';

const limits = { atOnce: 3, perKey: 2, queued: 100, waitMs: 60_000 };

/** Work that runs until it is told to end, and who has started so far. */
function workshop(turns: Turns) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, key: string | null) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    return turns.run(key, () => {
      started.push(name);
      return promise;
    });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, add, end };
}

test('two at most for one key; another key has a place all the same', async () => {
  const { started, add, end } = workshop(new Turns(limits));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, 'a');
  void add('b1', 'b');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('work without a key may take every place, and no more than there are', () => {
  const { started, add } = workshop(new Turns(limits));
  for (const name of ['1', '2', '3', '4']) void add(name, null);
  expect(started).toEqual(['1', '2', '3']);
});

test('a free place goes to the keys in turn, in each to whoever has waited longest', async () => {
  const { started, add, end } = workshop(new Turns({ ...limits, atOnce: 1 }));
  for (const name of ['a1', 'a2', 'a3']) void add(name, 'a');
  for (const name of ['b1', 'b2']) void add(name, 'b');
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('whoever waits too long is refused, and takes no place later', async () => {
  const turns = new Turns({ ...limits, atOnce: 1, waitMs: 20 });
  const { started, add, end } = workshop(turns);
  void add('first', 'a');
  await expect(add('late', 'a')).rejects.toThrow(NoTurn);
  expect(turns).toMatchObject({ queued: 0, refused: 1 });
  await end('first');
  void add('next', 'a');
  expect(started).toEqual(['first', 'next']);
});

test('where too many wait already, the next is refused at once', async () => {
  const turns = new Turns({ ...limits, atOnce: 1, queued: 1 });
  const { add } = workshop(turns);
  void add('runs', 'a');
  void add('waits', 'a');
  await expect(add('refused', 'b')).rejects.toThrow(NoTurn);
  expect(turns).toMatchObject({ queued: 1, refused: 1 });
});

test('work that fails gives its place back', async () => {
  const turns = new Turns({ ...limits, atOnce: 1 });
  await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(turns.run('a', async () => 'fine')).resolves.toBe('fine');
});
