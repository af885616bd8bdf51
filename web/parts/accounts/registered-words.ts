import type { T } from '#web/i18n/use-t.tsx';
import type { ToastContent } from '#web/ui/toast-store.ts';

/** The toast after a registration. It stays long enough to be read after the next page has loaded. */
export const registeredToast = (t: T): ToastContent => ({
  title: t('Registration successful'),
  description: t('Your account has been created and you are now logged in'),
  tone: 'success',
  durationMs: 10_000,
});
