import type { QueryClient } from '@tanstack/react-query';
import type { UpcomingVisit } from '#contract/appointments/schemas.ts';
import { pageLanguage } from '#web/i18n/page-language.ts';
import { translationOf } from '#web/i18n/translation-cache.ts';
import * as paths from '#web/lib/paths.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { loadIdentity } from '#web/parts/accounts/start-identity.ts';
import { overviewQueries } from '#web/parts/appointments/overview-queries.ts';
import type { showOfflineNotice } from './offline-notices-section.tsx';
import { type PassVisit, passOf, readPass, storePass } from './visit-pass-storage.ts';
import { WaitingListSection } from './waiting-list-section.tsx';
import { loadRequests } from './waiting-requests.ts';
import { sendWaiting, startSending } from './waiting-sender.ts';

const overview = overviewQueries.family();
const keyOf = (key: readonly unknown[]) => key.join();
const overviewKey = keyOf(overview.queryKey);
const viewerKey = keyOf(accountQueries.viewer().queryKey);

/** Keeps the visit pass up to date, and sends requests that wait for the network. For signed-in families only. */
export async function startOfflineForFamily(queryClient: QueryClient, show: typeof showOfflineNotice): Promise<void> {
  await loadIdentity(); // opens the browser storage of the account
  show(WaitingListSection);
  // Loads the code of the sign-out now: without a network, too, a sign-out asks before it erases waiting requests.
  void import('#web/parts/accounts/sign-out.ts').catch(() => undefined);
  startSending(queryClient);
  // When the viewer changes: a logout empties the list; after a login, the stored requests are shown and sent.
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && keyOf(query.queryKey) === viewerKey)
      setTimeout(() => void loadRequests().then(sendWaiting));
  });
  keepPass(queryClient);
}

/** Stores the visit pass whenever the overview was loaded, and loads the overview again after every change of a visit. */
function keepPass(queryClient: QueryClient): void {
  let storedVersion = 0;
  const storeIfNew = async () => {
    const state = queryClient.getQueryState(overview.queryKey);
    if (!state?.data || state.dataUpdatedAt === storedVersion) return;
    const visits = await addCodes(state.data.visits);
    const page = translationOf(pageLanguage());
    const translation = page ? (await import('./visit-pass-words.ts')).passTranslation(page, visits) : undefined;
    // If the overview was loaded again meanwhile, the pass is stored from the newer reply.
    if (queryClient.getQueryState(overview.queryKey)?.dataUpdatedAt !== state.dataUpdatedAt) return;
    if (storePass({ storedAt: state.dataUpdatedAt, visits: passOf(visits), translation }))
      storedVersion = state.dataUpdatedAt;
  };
  // If the code that draws QR codes cannot be loaded, the pass is stored after the next reply.
  const tryToStore = () => void storeIfNew().catch(() => undefined);
  const load = () => void queryClient.prefetchQuery(overview).then(tryToStore);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const key = keyOf(event.query.queryKey);
    // Nothing can be stored until the server has confirmed the account, so this tries again after each reply about the
    // viewer.
    if (event.action.type === 'success' && [overviewKey, viewerKey].includes(key)) setTimeout(tryToStore);
    if (event.action.type === 'invalidate' && key === overviewKey) setTimeout(load);
  });
  load();
}

/** Adds QR codes. `qr-code-picture.tsx` is loaded only if there are visits whose codes the stored pass does not have. */
async function addCodes(visits: readonly UpcomingVisit[]): Promise<(UpcomingVisit & Pick<PassVisit, 'qr'>)[]> {
  const stored = new Map(readPass()?.visits.map(({ id, qr }) => [id, qr]));
  const isKnown = visits.every(({ id }) => stored.has(id));
  const drawn = isKnown ? null : await import('#web/lib/qr-code-picture.tsx');
  return visits.flatMap((visit) => {
    const qr = stored.get(visit.id) ?? drawn?.drawQrCode(location.origin + paths.visit(visit.id));
    return qr ? [{ ...visit, qr }] : [];
  });
}
