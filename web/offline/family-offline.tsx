import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { UpcomingVisit } from '#contract/appointments/schemas.ts';
import { pageLanguage } from '#web/i18n/page-language.ts';
import { translationOf } from '#web/i18n/translation-cache.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { loadIdentity } from '#web/parts/accounts/start-identity.ts';
import { overviewQueries } from '#web/parts/appointments/overview-queries.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { showOfflineNotice } from './offline-notices-section.tsx';
import { type PassVisit, passOf, readPass, storePass } from './pass-storage.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { loadRequests, removeRequest, useWaitingRequests } from './waiting-requests.ts';
import type { ChangeRequest, WaitingRequest } from './waiting-rules.ts';
import { sendConfirmed, sendWaiting, startSending } from './waiting-sender.ts';
import { requestWords, stateTitle, waitingText } from './waiting-words.ts';

const overview = overviewQueries.family();
const keyOf = (key: readonly unknown[]) => key.join();
const overviewKey = keyOf(overview.queryKey);
const viewerKey = keyOf(accountQueries.viewer().queryKey);

/** Keeps the visit pass up to date, and sends requests that wait for the network. For signed-in families only. */
export async function startOfflineForFamily(queryClient: QueryClient, show: typeof showOfflineNotice): Promise<void> {
  await loadIdentity(); // opens the account's storage
  show(WaitingList);
  // Loaded now, because a sign-out asks before it erases waiting requests, also without a network.
  void import('#web/parts/accounts/sign-out.ts').catch(() => undefined);
  startSending(queryClient);
  // When the viewer changes: a logout empties the list; after a login, the stored requests are shown and sent.
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && keyOf(query.queryKey) === viewerKey)
      setTimeout(() => void loadRequests().then(sendWaiting));
  });
  keepPass(queryClient);
}

/** Stores the pass whenever the overview was loaded, and loads the overview again after every change of a visit. */
function keepPass(queryClient: QueryClient): void {
  let storedVersion = 0;
  const storeIfNew = async () => {
    const state = queryClient.getQueryState(overview.queryKey);
    if (!state?.data || state.dataUpdatedAt === storedVersion) return;
    const visits = await addCodes(state.data.visits);
    const page = translationOf(pageLanguage());
    const translation = page ? (await import('./pass-words.ts')).passTranslation(page, visits) : undefined;
    // If the overview was loaded again meanwhile, that reply stores the pass.
    if (queryClient.getQueryState(overview.queryKey)?.dataUpdatedAt !== state.dataUpdatedAt) return;
    if (storePass({ storedAt: state.dataUpdatedAt, visits: passOf(visits), translation }))
      storedVersion = state.dataUpdatedAt;
  };
  // If the code that draws QR codes cannot be loaded, the next reply tries again.
  const tryToStore = () => void storeIfNew().catch(() => undefined);
  const load = () => void queryClient.prefetchQuery(overview).then(tryToStore);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const key = keyOf(event.query.queryKey);
    // Nothing can be stored until the server has confirmed the account, so each reply about the viewer tries again.
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

/** The requests that wait for the network, need an answer or were rejected; and the question before a sign-out. */
function WaitingList() {
  const t = useT();
  const requests = useWaitingRequests();
  return (
    <div aria-live="polite" className="no-print">
      {requests.length > 0 ? (
        <ul aria-label={t('Requests that were not sent')} className="mx-auto grid w-full max-w-6xl gap-3 px-4 pt-4">
          {requests.map((record) => (
            <WaitingItem key={record.id} record={record} />
          ))}
        </ul>
      ) : null}
      <SignOutDialog />
    </div>
  );
}

function WaitingItem({ record }: { record: WaitingRequest }) {
  const t = useT();
  const { id, request, state } = record;
  const [isSending, setSending] = useState(false);
  const isRejected = state.name === 'rejected';
  const send = async () => {
    setSending(true);
    await sendConfirmed(id);
    setSending(false);
  };
  const discard = () => {
    void removeRequest(id);
    if (isRejected) return;
    const description = t('If it had already reached us, you find it under Appointments.');
    showToast({ title: t('Not sent'), description });
  };

  return (
    <Card as="li" className="grid gap-2 border-s-4 border-s-accent">
      <h2 className="text-lg">{stateTitle(t, record)}</h2>
      <p className="font-semibold break-words">{requestWords(t, request)}</p>
      <p className={isRejected ? 'text-danger' : 'text-ink-muted'}>
        {state.name === 'waiting' ? waitingText(t, request) : state.text}
      </p>
      <div className="flex flex-wrap gap-2">
        {isRejected ? (
          <>
            {request.kind === 'book' ? <BookAgain request={request} onClick={discard} /> : null}
            <Button variant="secondary" onClick={discard}>
              {t('Close')}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant={state.name === 'question' ? 'primary' : 'secondary'}
              busy={isSending}
              onClick={() => void send()}
            >
              {state.name === 'question' ? t('Send now') : t('Try now')}
            </Button>
            <Button variant="quiet" onClick={discard}>
              {t('Do not send')}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

function BookAgain({ request, onClick }: { request: Extract<ChangeRequest, { kind: 'book' }>; onClick: () => void }) {
  const t = useT();
  const { patientId, doctorId, clinicId, relatedAppointmentId } = request.body;
  const search = relatedAppointmentId
    ? { relatedAppointment: relatedAppointmentId }
    : { patient: patientId, doctor: doctorId, clinic: clinicId };
  return (
    <Link to={paths.booking} search={search} className={buttonClass('primary')} onClick={onClick}>
      {t('Choose another time')}
    </Link>
  );
}
