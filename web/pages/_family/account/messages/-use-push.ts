import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endPush, startPush } from '#contract/messages/endpoints.ts';
import { msg } from '#web/i18n/translate.ts';
import { callApi } from '#web/lib/api.ts';
import { messageQueries } from '#web/parts/messages/queries.ts';

type Push = {
  /** Why this browser cannot show notifications, to be translated; null if it can. */
  problem: string | null;
  isPending: boolean;
  change: (isOn: boolean) => void;
};

/** Turns notifications of this browser on and off. `pushKey` is the public key of the server. */
export function usePush(pushKey: string, onError: (error: unknown) => void): Push {
  const queryClient = useQueryClient();
  // Only the browser knows the problem, so the first render, which must match the HTML of the server, shows none.
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setProblem(findProblem()), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? subscribe(pushKey) : unsubscribe()),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messageQueries.settings().queryKey }),
    onError: (error) => {
      setProblem(findProblem());
      onError(error);
    },
  });
  return { problem, isPending, change: mutate };
}

function findProblem(): string | null {
  if (!('PushManager' in window) || !('Notification' in window) || !navigator.serviceWorker)
    return msg('This browser cannot show notifications. On an iPhone, first add this site to the home screen.');
  return Notification.permission === 'denied'
    ? msg('Notifications are blocked. You can allow them in the settings of your browser.')
    : null;
}

async function subscribe(pushKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Notifications were not allowed');
  const { pushManager } = await registrationOfWorker();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  // The browser may have a subscription for the key of an earlier server, which cannot be used.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await callApi(startPush, { body: { endpoint, p256dh, auth } });
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = (await registration?.pushManager?.getSubscription()) ?? null;
  await callApi(endPush, { body: { endpoint: subscription?.endpoint ?? '' } });
  await subscription?.unsubscribe();
}

/** Fails if no worker is registered. `navigator.serviceWorker.ready` would then wait for ever. */
async function registrationOfWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('The service worker is not registered');
  return registration;
}
