import type { QueryClient } from '@tanstack/react-query';
import { signOut } from '#contract/accounts/endpoints.ts';
import type { Viewer } from '#contract/accounts/schemas.ts';
import { callApi } from '#web/lib/api.ts';
import { hasSignedOutCookie } from '#web/lib/signed-out-cookie.ts';
import { readUnsentNote } from '#web/lib/unsent-note.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import type { showOfflineNotice } from './offline-notices-section.tsx';

type ShowNotice = typeof showOfflineNotice;

const updateIntervalMs = 15 * 60_000;
const viewerKey = accountQueries.viewer().queryKey;

/** Starts what works without a network. Called after the page is loaded, outside the admin area. */
export function startOffline(queryClient: QueryClient, show: ShowNotice): void {
  if (import.meta.env.PROD) void registerWorker(show);
  endSignedOutSession();
  addEventListener('online', endSignedOutSession);
  let isStarted = false;
  const startForFamily = (viewer: Viewer | null | undefined) => {
    if (isStarted || viewer?.role !== 'user') return;
    isStarted = true;
    void import('./family-offline.ts').then((family) => family.startOfflineForFamily(queryClient, show));
  };
  startForFamily(queryClient.getQueryData(viewerKey)?.viewer);
  const showUnsentNotice = () => {
    if (readUnsentNote()) void import('./unsent-notice-section.tsx').then((module) => show(module.UnsentNoticeSection));
  };
  showUnsentNotice();
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && query.queryKey.join() === viewerKey.join()) {
      startForFamily(queryClient.getQueryData(viewerKey)?.viewer);
      setTimeout(showUnsentNotice); // after the storage of the account was opened or closed
    }
  });
}

/** Completes a sign-out that was made without a network. The reply removes the cookies of session and sign-out. */
function endSignedOutSession(): void {
  if (hasSignedOutCookie()) void callApi(signOut, { body: {} }).catch(() => undefined); // tried again by the next page
}

/** The only URL that `trustedWorkerUrl` allows for a worker. */
const workerUrl = '/sw.js';

async function registerWorker(show: ShowNotice): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const hadWorker = serviceWorker.controller !== null;
  // A new worker means a new version of the site.
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) void import('./newer-version-section.tsx').then((module) => show(module.NewerVersionSection));
  });
  try {
    const registration = await serviceWorker.register(trustedWorkerUrl());
    let checkedAt = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateIntervalMs) return;
      checkedAt = Date.now();
      void registration?.update().catch(() => undefined);
    });
  } catch {
    // Without a worker, the site needs the network.
  }
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
};

/** Creates the only Trusted Types policy that the content security policy allows (`server/pages/built-site.ts`). */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return workerUrl;
  const createScriptURL = (url: string) => {
    if (url !== workerUrl) throw new TypeError('Only the service worker of the site is allowed');
    return url;
  };
  return trustedTypes.createPolicy('service-worker', { createScriptURL }).createScriptURL(workerUrl);
}
