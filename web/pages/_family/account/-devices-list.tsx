import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { signOutDevice, signOutOtherDevices } from '#contract/accounts/endpoints.ts';
import type { Device } from '#contract/accounts/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { toastError } from '#web/lib/words-for.ts';
import { lazySignOut } from '#web/parts/accounts/lazy-sign-out.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
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
