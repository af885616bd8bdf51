import { createT, type T } from '#web/i18n/use-t.tsx';

/** Signs out. The code is loaded on the first use, so that it does not add to the size of a visitor's page. */
export const lazySignOut = async (t: T = createT(null)): Promise<void> => (await import('./sign-out.ts')).endSession(t);
