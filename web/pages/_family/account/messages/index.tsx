import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { useState } from 'react';
import {
  askPatientPhone,
  confirmMessageEmail,
  confirmPatientPhone,
  removeMessageEmail,
  removePatientPhone,
  setMessageEmail,
} from '#contract/messages/endpoints.ts';
import { EmailBody, type MessageSettings, type PatientPhone } from '#contract/messages/schemas.ts';
import { EmailText } from '#web/i18n/latin-text.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { BackLink } from '#web/lib/back-link.tsx';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { useContractForm } from '#web/lib/form.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { toastError, wordsFor } from '#web/lib/words-for.ts';
import { VerifyPhoneDialog } from '#web/parts/accounts/verify-phone-dialog.tsx';
import { messageQueries } from '#web/parts/messages/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AddressCodeForm } from './-address-code-form.tsx';
import { MessageSettingsForm } from './-message-settings-form.tsx';
import { usePush } from './-use-push.ts';

export const Route = createFileRoute('/_family/account/messages/')({
  loader: createIsomorphicFn().server(({ context: { queryClient } }: LoaderInput) =>
    loadFirstPaint(queryClient, [queryClient.prefetchQuery(messageQueries.settings())]),
  ),
  head: () => titleHead(pageT()('Message settings')),
  component: MessageSettingsPage,
});

/** Message settings: where, when and in which language messages reach the family. */
function MessageSettingsPage() {
  const t = useT();
  const settings = useQuery(messageQueries.settings());
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <PageHeader
        back={<BackLink fallback={paths.account} />}
        title={t('Message settings')}
        subtitle={t('Where, when and in which language we write to you.')}
      />
      <AsyncView
        query={settings}
        error={t('Failed to load your message settings. Please try again later.')}
        skeleton={
          <div className="grid gap-6">
            <Skeleton className="h-96 w-full" />
            <Skeleton className="h-48 w-full" />
          </div>
        }
      >
        {(data) => (
          <div className="grid gap-6">
            <MessageSettingsForm settings={data} />
            {data.availableChannels.length > 0 ? (
              <p className="mt-4 text-ink-muted">{t('What follows takes effect at once.')}</p>
            ) : null}
            {data.availableChannels.includes('email') ? <EmailSection email={data.email} /> : null}
            {data.pushKey ? <PushSection pushKey={data.pushKey} hasPushHere={data.hasPushHere} /> : null}
            {data.availableChannels.includes('sms') && data.patients.length > 0 ? (
              <PatientPhonesSection patients={data.patients} isPhoneVerified={data.isPhoneVerified} />
            ) : null}
          </div>
        )}
      </AsyncView>
    </main>
  );
}

/** Notifications of this browser, until the account logs out in it. */
function PushSection({ pushKey, hasPushHere }: { pushKey: string; hasPushHere: boolean }) {
  const t = useT();
  const { problem, isPending, change } = usePush(pushKey, (error) => {
    toastError(
      t('Notifications could not be changed'),
      error,
      t('Please allow notifications in the settings of your browser.'),
    );
  });

  return (
    <Card as="section" padding="roomy" aria-labelledby="push">
      <h2 id="push" className="flex flex-wrap items-center gap-3 text-xl">
        {t('Notifications on this device')}
        {hasPushHere ? <Badge tone="success">{t('On')}</Badge> : null}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {t(
          'A notification says who has a visit, when and where. Others who see your screen can read it. Notifications end when you log out.',
        )}
      </p>
      {problem && !hasPushHere ? (
        <p>{t(problem)}</p>
      ) : (
        <Button variant="secondary" className="max-md:w-full" busy={isPending} onClick={() => change(!hasPushHere)}>
          {hasPushHere ? t('Turn off here') : t('Turn on here')}
        </Button>
      )}
    </Card>
  );
}

/** The e-mail address for messages: none, waiting for its code, or confirmed. */
function EmailSection({ email }: { email: MessageSettings['email'] }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const setSettings = (settings: MessageSettings) =>
    queryClient.setQueryData(messageQueries.settings().queryKey, settings);
  const remove = useMutation({
    mutationFn: () => callApi(removeMessageEmail),
    onSuccess: setSettings,
    onError: (error) => {
      toastError(t('The address could not be removed'), error, t('Please try again later.'));
    },
  });
  const handleConfirmed = (settings: MessageSettings) => {
    setSettings(settings);
    showToast({ title: t('E-mail address confirmed'), tone: 'success' });
  };

  return (
    <Card as="section" padding="roomy" aria-labelledby="email">
      <h2 id="email" className="text-xl">
        {t('E-mail')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {t('Messages go to this address after you enter the code that we send there.')}
      </p>
      {!email || isEditing ? (
        <EmailForm
          address={email?.address ?? ''}
          onCancel={email ? () => setIsEditing(false) : undefined}
          onSent={(settings) => {
            setSettings(settings);
            setIsEditing(false);
          }}
        />
      ) : email.isConfirmed ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-48 font-semibold break-words">
            <EmailText>{email.address}</EmailText> <Badge tone="success">{t('Confirmed')}</Badge>
          </p>
          <Button variant="secondary" onClick={() => setIsEditing(true)}>
            {t('Change')}
          </Button>
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('Remove')}
          </Button>
        </div>
      ) : (
        <AddressCodeForm
          label={t('6-digit code from the e-mail')}
          hint={t('We sent it to {address}.', { address: email.address })}
          onConfirm={(code) => callApi(confirmMessageEmail, { body: { code } })}
          onResend={() => callApi(setMessageEmail, { body: { email: email.address } })}
          onCancel={() => remove.mutate()}
          onDone={handleConfirmed}
        />
      )}
    </Card>
  );
}

type EmailFormProps = {
  address: string;
  onCancel: (() => void) | undefined;
  onSent: (settings: MessageSettings) => void;
};

function EmailForm({ address, onCancel, onSent }: EmailFormProps) {
  const t = useT();
  const form = useContractForm(EmailBody, { email: address }, { draft: 'message-email' });
  const submit = form.handleSubmit(async (body) => {
    try {
      onSent(await callApi(setMessageEmail, { body }));
    } catch (error) {
      form.showError(error, {
        formKind: 'ownAccount',
        text: wordsFor(error, t('The code could not be sent. Please try again.')),
      });
    }
  });
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      <TextField label={t('E-mail address')} type="email" autoComplete="email" {...form.field('email')} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="secondary" busy={form.isSubmitting}>
          {form.isSubmitting ? t('Sending...') : t('Send the code')}
        </SubmitButton>
        {onCancel ? (
          <Button variant="quiet" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** The patients' own phones. A patient who has agreed also gets the messages about the patient's visits. */
function PatientPhonesSection({ patients, isPhoneVerified }: { patients: PatientPhone[]; isPhoneVerified: boolean }) {
  const t = useT();
  return (
    <Card as="section" padding="roomy" aria-labelledby="patients">
      <h2 id="patients" className="text-xl">
        {t('Messages to the patients')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {t(
          'We can also write to a patient’s own phone. The patient agrees by telling you the code that we send there.',
        )}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {patients.map((patient) => (
          <PatientPhoneRow key={patient.patientId} patient={patient} isPhoneVerified={isPhoneVerified} />
        ))}
      </ul>
    </Card>
  );
}

type PatientPhoneRowProps = {
  patient: PatientPhone;
  isPhoneVerified: boolean;
};

function PatientPhoneRow({ patient: { patientId, name, phone, state }, isPhoneVerified }: PatientPhoneRowProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const params = { patientId };
  const setSettings = (settings: MessageSettings) =>
    queryClient.setQueryData(messageQueries.settings().queryKey, settings);
  const onError = (error: unknown) => {
    toastError(t('This could not be saved'), error, t('Please try again later.'));
  };
  const ask = useMutation({
    mutationFn: () => callApi(askPatientPhone, { params, body: {} }),
    onSuccess: setSettings,
    onError,
  });
  const remove = useMutation({
    mutationFn: () => callApi(removePatientPhone, { params }),
    onSuccess: setSettings,
    onError,
  });

  return (
    <li className="grid gap-4 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-[9rem]">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-ink-muted">{phoneStateWords(t, phone, state)}</p>
        </div>
        {state === 'on' ? (
          <>
            <Badge tone="success">{t('Agreed')}</Badge>
            <Button
              variant="quiet"
              busy={remove.isPending}
              aria-label={t('Stop messages to {name}', { name })}
              onClick={() => remove.mutate()}
            >
              {t('Stop')}
            </Button>
          </>
        ) : null}
        {state === 'off' && phone ? (
          <Button
            variant="secondary"
            busy={ask.isPending}
            aria-label={t('Ask {name}', { name })}
            onClick={() => (isPhoneVerified ? ask.mutate() : setIsConfirming(true))}
          >
            {t('Send a code')}
          </Button>
        ) : null}
        {isConfirming ? (
          <VerifyPhoneDialog
            submitLabel={t('Confirm and ask')}
            onClose={() => setIsConfirming(false)}
            onConfirmed={() => {
              setIsConfirming(false);
              ask.mutate();
            }}
          />
        ) : null}
      </div>
      {state === 'waits-for-code' ? (
        <AddressCodeForm
          label={t('6-digit code from {name}', { name })}
          hint={t('We sent it to {address}.', { address: phoneWords(phone) })}
          onConfirm={(code) => callApi(confirmPatientPhone, { params, body: { code } })}
          onResend={() => callApi(askPatientPhone, { params, body: {} })}
          onCancel={() => remove.mutate()}
          onDone={(settings) => {
            setSettings(settings);
            showToast({ title: t('{name} gets messages too', { name }), tone: 'success' });
          }}
        />
      ) : null}
    </li>
  );
}

function phoneStateWords(t: T, phone: string, state: PatientPhone['state']): string {
  if (!phone) return t('No mobile number');
  return state === 'same' ? t('{phone}, the phone of your account', { phone: phoneWords(phone) }) : phoneWords(phone);
}
