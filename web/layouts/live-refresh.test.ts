import { expect, test } from 'vitest';
import { isAffected } from './live-refresh.ts';

const loaded = { data: [], fetchStatus: 'idle' } as const;
const failed = { data: undefined, fetchStatus: 'idle' } as const;
const loading = { data: undefined, fetchStatus: 'fetching' } as const;
const shows = { shows: ['patients', 'appointments'] } as const;

test.each([
  ['a list of what changed', ['patients', 'managed'], undefined, loaded, 'patients', true],
  ['a list of something else', ['doctors', 'managed'], undefined, loaded, 'patients', false],
  ['a list that also shows what changed', ['users', 'managed'], shows, loaded, 'appointments', true],
  ['a list that failed: Retry reads it', ['patients', 'managed'], undefined, failed, 'patients', false],
  ['a list that is on its way', ['patients', 'managed'], undefined, loading, 'patients', false],
  ['after a gap, any list', ['doctors', 'managed'], undefined, loaded, '*', true],
  ['after a gap, also one that failed', ['patients', 'managed'], undefined, failed, '*', true],
  ['after a gap, not one that is on its way', ['patients', 'managed'], undefined, loading, '*', false],
  ['who is signed in', ['accounts', 'viewer'], undefined, loaded, '*', false],
])('%s', (_name, queryKey, meta, state, changed, expected) => {
  expect(isAffected({ queryKey, meta, state }, new Set([changed]))).toBe(expected);
});
