import type { ToastContent } from '#web/ui/toast-store.ts';

/** The toast after a registration. It stays while the next page loads and is read. */
export const registered: ToastContent = {
  title: 'Registration successful',
  description: 'Your account has been created and you are now logged in',
  tone: 'success',
  durationMs: 10_000,
};
