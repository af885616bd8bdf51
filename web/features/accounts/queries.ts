import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Viewer } from '#contract/accounts.ts';
import { getAccount, getViewer, listDevices } from '#contract/accounts-api.ts';
import { call } from '#web/lib/api.ts';

export const accountQueries = {
  viewer: () => queryOptions({ queryKey: ['accounts', 'viewer'], queryFn: () => call(getViewer), staleTime: 60_000 }),
  own: () => queryOptions({ queryKey: ['accounts', 'own'], queryFn: () => call(getAccount) }),
  devices: () => queryOptions({ queryKey: ['accounts', 'devices'], queryFn: () => call(listDevices) }),
};

/** Who is signed in; null for a visitor. Loaded with every page, so it is known at once. */
export function useViewer(): Viewer | null {
  return useQuery(accountQueries.viewer()).data?.viewer ?? null;
}
