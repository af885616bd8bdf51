import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getAccount, getViewer, listCorrections, listDevices } from '#contract/accounts/endpoints.ts';
import type { Viewer } from '#contract/accounts/schemas.ts';
import { can, type Role } from '#contract/shared/roles.ts';
import { callApi, failureOf } from '#web/lib/api.ts';

export const accountQueries = {
  viewer: () =>
    queryOptions({ queryKey: ['accounts', 'viewer'], queryFn: () => callApi(getViewer), staleTime: 60_000 }),
  own: () => queryOptions({ queryKey: ['accounts', 'own'], queryFn: () => callApi(getAccount) }),
  corrections: () => queryOptions({ queryKey: ['accounts', 'corrections'], queryFn: () => callApi(listCorrections) }),
  devices: () => queryOptions({ queryKey: ['accounts', 'devices'], queryFn: () => callApi(listDevices) }),
};

/**
 * The viewer for a navigation; without a network the last known one, so that open pages stay usable. The server checks
 * every call.
 */
export async function loadViewer(queryClient: QueryClient): Promise<{ viewer: Viewer | null }> {
  const options = accountQueries.viewer();
  const known = queryClient.getQueryData(options.queryKey);
  if (!known?.viewer) return queryClient.fetchQuery(options);
  return queryClient.fetchQuery({ ...options, retry: false }).catch((error: unknown) => {
    if (failureOf(error) !== 'unavailable') throw error;
    return known;
  });
}

/** The signed-in user; null for a visitor. Every page preloads it, so it is available in the first render. */
export function useViewer(): Viewer | null {
  return useQuery(accountQueries.viewer()).data?.viewer ?? null;
}

/** The viewer's role; undefined for a visitor. For loaders, which run after the viewer is loaded. */
export function roleOf(queryClient: QueryClient): Role | undefined {
  return queryClient.getQueryData(accountQueries.viewer().queryKey)?.viewer?.role;
}

/** Whether the viewer sees all families' patients. */
export function isStaffViewer(queryClient: QueryClient): boolean {
  return can(roleOf(queryClient) ?? 'user', 'patient.readAny');
}
