import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { restoreEntries, signOutDevice, signOutOtherDevices } from '#contract/accounts/endpoints.ts';
import { type Account, type Device, RestoreEntriesBody } from '#contract/accounts/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { toastError, wordsFor } from '#web/lib/words-for.ts';
import { lazySignOut } from '#web/parts/accounts/lazy-sign-out.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { VerifyPhoneDialog } from '#web/parts/accounts/verify-phone-dialog.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** The devices on which the account is logged in, with buttons to sign them out. */
export function DevicesList() {
  const t = useT();
  const devices = useQuery(accountQueries.devices());
  const [target, setTarget] = useState<Device | 'others' | null>(null);

  return (
    <AsyncView query={devices} error={t('Failed to load your devices. Please try again later.')}>
      {({ devices: list }) => (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {list.map((device) => (
              <DeviceRow key={device.id} device={device} onSignOut={() => setTarget(device)} />
            ))}
          </ul>
          {list.length > 1 ? (
            <Button variant="secondary" className="mt-5 max-md:w-full" onClick={() => setTarget('others')}>
              {t('Sign out of other devices')}
            </Button>
          ) : null}
          <SignOutDialog target={target} onClose={() => setTarget(null)} />
        </>
      )}
    </AsyncView>
  );
}

/** The label of a device: the name of its browser, and of its system if it is known. */
function deviceWords(t: T, { label }: Device): string {
  const [name = '', system] = label.split(' on ');
  const browser = name === 'A browser' ? t('A browser') : name;
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const t = useT();
  const Icon = /Android|iOS/.test(device.label) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon aria-hidden="true" className="size-6 flex-none text-ink-muted" />
      <div className="min-w-0 flex-1 basis-[8rem]">
        <p className="font-semibold">{deviceWords(t, device)}</p>
        {device.isThisOne ? (
          <Badge tone="brand">{t('This device')}</Badge>
        ) : (
          <p className="text-ink-muted">{t('Last seen {time}', { time: datesIn(t).dateTime(device.lastSeenAt) })}</p>
        )}
      </div>
      {device.isThisOne ? (
        <Button variant="quiet" onClick={() => void lazySignOut(t)}>
          {t('Logout')}
        </Button>
      ) : (
        <Button
          variant="quiet"
          aria-label={t('Sign out {device}', { device: deviceWords(t, device) })}
          onClick={onSignOut}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}

function SignOutDialog({ target, onClose }: { target: Device | 'others' | null; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const signOutMutation = useMutation({
    mutationFn: async (device: Device | 'others') => {
      if (device === 'others') await callApi(signOutOtherDevices);
      else await callApi(signOutDevice, { params: { deviceId: device.id } });
    },
    onSuccess: (_, device) => {
      const title = device === 'others' ? t('Other devices signed out') : t('Device signed out');
      showToast({ title, tone: 'success' });
    },
    onError: (error) => {
      toastError(t('The device could not be signed out'), error, t('Please try again later.'));
    },
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: accountQueries.devices().queryKey });
    },
  });

  const isOthers = target === 'others';
  return (
    <ConfirmDialog
      open={target !== null}
      onClose={onClose}
      title={
        target && !isOthers
          ? t('Sign out {device}?', { device: deviceWords(t, target) })
          : t('Sign out of other devices?')
      }
      description={
        isOthers
          ? t('Your account stays logged in only here. Whoever uses the other devices has to log in again.')
          : t('Whoever uses it has to log in again.')
      }
      confirmLabel={isOthers ? t('Sign out of other devices') : t('Sign out')}
      busy={signOutMutation.isPending}
      onConfirm={() => {
        if (target) signOutMutation.mutate(target);
      }}
    />
  );
}

/** What an account must still prove: that its phone is its own, and that what was entered before is too. */
export function ProofSection({ account }: { account: Account }) {
  return (
    <>
      {account.isPhoneProved || !account.phone ? null : <ConfirmPhoneCard />}
      {account.restorableUntil ? <RestoreEntriesCard until={account.restorableUntil} /> : null}
    </>
  );
}

function ConfirmPhoneCard() {
  const t = useT();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section" padding="roomy" aria-labelledby="confirm-phone">
      <h2 id="confirm-phone" className="text-xl">
        {t('Confirm your phone')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {t('Until then you see only what you entered yourself, and nothing that our team added for you.')}
      </p>
      <Button onClick={() => setIsOpen(true)}>{t('Send code')}</Button>
      {isOpen ? (
        <VerifyPhoneDialog
          submitLabel={t('Confirm')}
          onClose={() => setIsOpen(false)}
          onConfirmed={() => {
            setIsOpen(false);
            void queryClient.invalidateQueries(); // the account sees more now, on every page
          }}
        />
      ) : null}
    </Card>
  );
}

function RestoreEntriesCard({ until }: { until: string }) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(RestoreEntriesBody, { patientName: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await callApi(restoreEntries, { body });
      showToast({ title: t('Your earlier entries are shown again'), tone: 'success' });
      void queryClient.invalidateQueries();
    } catch (error) {
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'ownAccount', text });
    }
  });
  return (
    <Card as="section" padding="roomy" aria-labelledby="restore">
      <h2 id="restore" className="text-xl">
        {t('Earlier entries')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {t(
          'What was entered before the password was replaced by a code is hidden. To see it again, enter the name of one of its patients. This is possible until {date}.',
          { date: datesIn(t).date(until) },
        )}
      </p>
      <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Alert message={form.alert} />
        <TextField label={t('Name of a patient')} autoComplete="off" {...form.field('patientName')} />
        <SubmitButton busy={form.isSubmitting}>{t('Show again')}</SubmitButton>
      </form>
    </Card>
  );
}
