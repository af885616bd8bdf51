import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refreshQueries, refreshTimeOf, showsComingStep } from './live-refresh.ts';

const loaded = { data: [], fetchStatus: 'idle' } as const;
const failed = { data: undefined, fetchStatus: 'idle' } as const;
const loading = { data: undefined, fetchStatus: 'fetching' } as const;
const shows = { shows: ['patients', 'appointments'] } as const;

test.each([
  ['a list of the changed noun', ['patients', 'staff'], undefined, loaded, 'patients', 'now'],
  ['a list of another noun', ['doctors', 'staff'], undefined, loaded, 'patients', 'never'],
  ['a list that also shows the changed noun', ['users', 'staff'], shows, loaded, 'appointments', 'now'],
  ['a failed list: only Retry fetches it', ['patients', 'staff'], undefined, failed, 'patients', 'never'],
  ['a list that is loading for the first time', ['patients', 'staff'], undefined, loading, 'patients', 'later'],
  ['a list of another noun that is loading', ['doctors', 'staff'], undefined, loading, 'patients', 'never'],
  ['after a gap, any list', ['doctors', 'staff'], undefined, loaded, '*', 'now'],
  ['after a gap, also a failed list', ['patients', 'staff'], undefined, failed, '*', 'now'],
  ['after a gap, a list that is loading for the first time', ['patients', 'staff'], undefined, loading, '*', 'later'],
  ['the signed-in viewer', ['accounts', 'viewer'], undefined, loaded, '*', 'never'],
])('%s', (_name, queryKey, meta, state, changed, expected) => {
  expect(refreshTimeOf({ queryKey, meta, state }, new Set([changed]))).toBe(expected);
});

test('a list that is loading when changes are announced is read once more after it has loaded', async () => {
  const queryClient = new QueryClient();
  const replies: ((value: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => replies.push(resolve)));
  const observer = new QueryObserver(queryClient, { queryKey: ['patients', 'staff'], queryFn });
  const unsubscribe = observer.subscribe(() => undefined);
  refreshQueries(queryClient, 'patients');
  refreshQueries(queryClient, 'patients,doctors');
  expect(queryFn).toHaveBeenCalledTimes(1);

  replies[0]?.('read before the change');
  await vi.waitUntil(() => replies.length > 1, { timeout: 20_000 });
  replies[1]?.('read after it');
  await vi.waitUntil(() => observer.getCurrentResult().data === 'read after it', { timeout: 20_000 });
  expect(queryFn).toHaveBeenCalledTimes(2);
  unsubscribe();
});

test.each([
  ['a step with a helper', { status: 'open', helper: 'Meera', startsAt: '2027-02-01T04:30:00Z' }, true],
  ['a step of today', { status: 'open', helper: null, startsAt: '2027-01-05T12:00:00Z' }, true],
  ['a step of next week without a helper', { status: 'open', helper: null, startsAt: '2027-01-12T12:00:00Z' }, false],
  ['a step that is done', { status: 'closed', helper: 'Meera', startsAt: '2027-01-05T12:00:00Z' }, false],
])('after a gap, a visit is read again: %s', (_name, step, expected) => {
  const now = new Date('2027-01-05T04:30:00Z');
  const query = (kind: string) => ({ queryKey: ['appointments', kind, 'id'], state: { data: { steps: [step] } } });
  expect(showsComingStep(query('one'), now)).toBe(expected);
  expect(showsComingStep(query('list'), now)).toBe(false);
});
