/** How long a sign-out waits at most: to unsubscribe, a browser may try to reach its push service. */
const patienceMs = 2_000;

/**
 * Ends the notifications of this browser, and closes those that it shows: they name patients, and their links need no
 * password. It also works without a network: once unsubscribed, the browser drops what its push service still delivers.
 */
export async function endNotifications(): Promise<void> {
  const end = async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    const shown = (await registration?.getNotifications?.()) ?? [];
    for (const notification of shown) notification.close();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  };
  // If this fails, the browser still gets no new notifications: the server ends the subscription with the session.
  await Promise.race([end().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
