import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askPatientPhone, confirmPatientPhone, removePatientPhone } from '#contract/messages/endpoints.ts';
import type { MessageSettings, PatientPhone } from '#contract/messages/schemas.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { VerifyPhoneDialog } from '#web/parts/accounts/verify-phone-dialog.tsx';
import { messageQueries } from '#web/parts/messages/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AddressCodeForm } from './-address-code-form.tsx';

/** The patients' own phones. A patient who has agreed also gets the messages about the patient's visits. */
export function PatientPhonesSection({
  patients,
  isPhoneVerified,
}: {
  patients: PatientPhone[];
  isPhoneVerified: boolean;
}) {
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
          <PatientRow key={patient.patientId} patient={patient} isPhoneVerified={isPhoneVerified} />
        ))}
      </ul>
    </Card>
  );
}

function PatientRow({
  patient: { patientId, name, phone, state },
  isPhoneVerified,
}: {
  patient: PatientPhone;
  isPhoneVerified: boolean;
}) {
  const t = useT();
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const params = { patientId };
  const setSettings = (settings: MessageSettings) =>
    queryClient.setQueryData(messageQueries.settings().queryKey, settings);
  const onError = (error: unknown) => {
    const description = wordsFor(error, t('Please try again later.'));
    showToast({ title: t('This could not be saved'), description, tone: 'destructive' });
  };
  const ask = useMutation({
    mutationFn: () => call(askPatientPhone, { params, body: {} }),
    onSuccess: setSettings,
    onError,
  });
  const remove = useMutation({
    mutationFn: () => call(removePatientPhone, { params }),
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
          onConfirm={(code) => call(confirmPatientPhone, { params, body: { code } })}
          onResend={() => call(askPatientPhone, { params, body: {} })}
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
