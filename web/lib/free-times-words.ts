import type { T } from '#web/i18n/use-t.tsx';
import { isNotFound } from './api.ts';

/** Why there is no list of free times. */
export function freeTimesProblem(t: T, error: unknown): string {
  return isNotFound(error)
    ? t('This doctor or clinic no longer takes appointments, so there are no free times.')
    : t('Failed to load free times. Please try again later.');
}
