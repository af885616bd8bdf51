import { afterEach, expect, test, vi } from 'vitest';
import { createLogOutput } from './log-output.ts';

afterEach(() => void vi.useRealTimers());

const failure = (code: string) => Object.assign(new Error(code), { code });

/** An output that accepts `disk.free` bytes and then fails with `disk.code`. */
function createDisk() {
  const disk = { text: '', free: Number.POSITIVE_INFINITY, code: 'ENOSPC' };
  const output = createLogOutput((bytes) => {
    const written = Math.min(bytes.length, disk.free);
    if (written === 0) throw failure(disk.code);
    disk.text += bytes.toString('utf8', 0, written);
    disk.free -= written;
    return written;
  });
  return { disk, output };
}

test.each(['ENOSPC', 'EPIPE', 'EIO', 'EBADF'])(
  'a line that fails with %s is dropped and counted; later lines are written',
  (code) => {
    const { disk, output } = createDisk();
    output.write('one\n');
    Object.assign(disk, { free: 0, code });
    for (let n = 0; n < 1_000; n += 1) output.write('lost\n');
    expect(output.droppedCount).toBe(1_000);
    disk.free = Number.POSITIVE_INFINITY;
    output.write('two\n');
    expect(disk.text).toBe('one\ntwo\n');
  },
);

test('a line that was cut off is followed by a new line', () => {
  const { disk, output } = createDisk();
  disk.free = 2;
  output.write('first\n');
  output.write('second\n');
  disk.free = Number.POSITIVE_INFINITY;
  output.write('third\n');
  expect(disk.text).toBe('fi\nthird\n');
  expect(output.droppedCount).toBe(2);
});

test('lines wait for a slow reader, up to a megabyte', () => {
  vi.useFakeTimers();
  const { disk, output } = createDisk();
  Object.assign(disk, { free: 0, code: 'EAGAIN' });
  const line = `${'x'.repeat(1023)}\n`;
  for (let n = 0; n < 1_030; n += 1) output.write(line);
  expect(output.droppedCount).toBe(6);
  disk.free = 100;
  vi.advanceTimersByTime(60);
  expect(disk.text).toHaveLength(100);
  disk.free = Number.POSITIVE_INFINITY;
  vi.advanceTimersByTime(60);
  expect(disk.text).toBe(line.repeat(1_024));
});
