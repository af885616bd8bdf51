import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  currentToast,
  dismissPinnedToast,
  dismissToast,
  pauseToast,
  pinnedToast,
  resumeToast,
  showToast,
} from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = (toast: ReturnType<typeof currentToast>) => (toast && !toast.isDismissed ? toast.title : null);
const undo = () => showToast({ title: 'Visit moved', durationMs: 10_000, isPinned: true });

test('an offer to undo stays for its ten seconds while other toasts come and go', () => {
  undo();
  vi.advanceTimersByTime(1000);
  showToast({ title: 'Marked as arrived' });
  showToast({ title: 'Time confirmed' });
  expect([shown(currentToast()), shown(pinnedToast())]).toEqual(['Time confirmed', 'Visit moved']);
  vi.advanceTimersByTime(8900);
  expect([shown(currentToast()), shown(pinnedToast())]).toEqual([null, 'Visit moved']);
  vi.advanceTimersByTime(200);
  expect(shown(pinnedToast())).toBeNull();
});

test('the next move replaces the offer, and an undo takes it away', () => {
  undo();
  showToast({ title: 'Another visit moved', durationMs: 10_000, isPinned: true });
  expect(shown(pinnedToast())).toBe('Another visit moved');
  showToast({ title: 'Move undone' });
  dismissPinnedToast();
  expect([shown(currentToast()), shown(pinnedToast())]).toEqual(['Move undone', null]);
});

test('each toast has its own timer, which stands still under the pointer', () => {
  undo();
  const id = pinnedToast()?.id ?? 0;
  pauseToast(id);
  vi.advanceTimersByTime(60_000);
  expect(shown(pinnedToast())).toBe('Visit moved');
  resumeToast(id);
  vi.advanceTimersByTime(10_100);
  expect(shown(pinnedToast())).toBeNull();
});

test('a sign-out dismisses all of them', () => {
  undo();
  showToast({ title: 'Marked as arrived' });
  dismissToast();
  expect([shown(currentToast()), shown(pinnedToast())]).toEqual([null, null]);
});
