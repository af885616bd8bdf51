import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { DiscardUnsentDialog } from './discard-unsent-dialog.tsx';
import { removeRequest, useWaitingRequests } from './waiting-requests.ts';
import type { ChangeRequest, WaitingRequest } from './waiting-rules.ts';
import { sendConfirmed } from './waiting-sender.ts';
import { requestWords, stateTitle, waitingText } from './waiting-words.ts';

/** The requests that wait for the network, need an answer or were rejected; and the question before a sign-out. */
export function WaitingListSection() {
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
      <DiscardUnsentDialog />
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
