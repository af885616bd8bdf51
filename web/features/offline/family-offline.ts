import type { QueryClient } from '@tanstack/react-query';
import { encode } from 'uqr';
import type { UpcomingVisit } from '#contract/appointments.ts';
import { accountQueries } from '#web/features/accounts/queries.ts';
import { loadIdentity } from '#web/features/accounts/start-identity.ts';
import { overviewQueries } from '#web/features/appointments/overview-queries.ts';
import * as paths from '#web/lib/paths.ts';
import type { showNotice } from './offline-notices-section.tsx';
import { passOf, storePass } from './pass-storage.ts';
import { WaitingList } from './waiting-list.tsx';
import { loadRequests } from './waiting-requests.ts';
import { sendWaiting, startSending } from './waiting-sender.ts';

const overview = overviewQueries.family();
const keyOf = (key: readonly unknown[]) => key.join();
const overviewKey = keyOf(overview.queryKey);
const viewerKey = keyOf(accountQueries.viewer().queryKey);

/** Keeps the visit pass up to date, and sends requests that wait for the network. For signed-in families only. */
export async function startForFamily(queryClient: QueryClient, show: typeof showNotice): Promise<void> {
  await loadIdentity(); // opens the account's storage
  show(WaitingList);
  void import('#web/features/accounts/sign-out.ts').catch(() => undefined); // a sign-out must be able to ask without a network
  startSending(queryClient);
  // A family that has logged out leaves no list; one that has logged in again finds it.
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && keyOf(query.queryKey) === viewerKey)
      setTimeout(() => void loadRequests().then(sendWaiting));
  });
  keepPass(queryClient);
}

/** Stores the pass whenever the overview was loaded, and loads the overview again after every change of a visit. */
function keepPass(queryClient: QueryClient): void {
  let storedVersion = 0;
  const storeIfNew = () => {
    const state = queryClient.getQueryState(overview.queryKey);
    if (!state?.data || state.dataUpdatedAt === storedVersion) return;
    const pass = { storedAt: state.dataUpdatedAt, visits: passOf(state.data.visits, drawCode) };
    if (storePass(pass)) storedVersion = state.dataUpdatedAt;
  };
  const load = () => void queryClient.prefetchQuery(overview).then(storeIfNew);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const key = keyOf(event.query.queryKey);
    // Until the server has confirmed the account, nothing can be stored: so again after each reply about the viewer.
    if (event.action.type === 'success' && [overviewKey, viewerKey].includes(key)) setTimeout(storeIfNew);
    if (event.action.type === 'invalidate' && key === overviewKey) setTimeout(load);
  });
  load();
}

function drawCode({ id }: UpcomingVisit) {
  const { data, size } = encode(location.origin + paths.visit(id), { ecc: 'M', border: 4 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dots.join('') };
}
