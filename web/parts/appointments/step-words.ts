import type { Step } from '#contract/appointments/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import type { T } from '#web/i18n/use-t.tsx';

/** Who comes and how far the step is, for the family: `Meera arrived at 9:40 AM.` Empty if there is nothing to say. */
export function progressWords(t: T, { state, stateAt, helper, status }: Step): string {
  if (status === 'cancelled') return '';
  const who = helper ?? t('Our assistant');
  const time = stateAt ? shortTime(stateAt) : '';
  if (state === 'started')
    return time ? t('{who} is on the way, since {time}.', { who, time }) : t('{who} is on the way.', { who });
  if (state === 'arrived') return time ? t('{who} arrived at {time}.', { who, time }) : t('{who} arrived.', { who });
  if (state === 'problem')
    return time
      ? t('There is a problem, since {time}. We will call you.', { time })
      : t('There is a problem. We will call you.');
  if (!helper) return '';
  if (state !== 'done') return t('{who} comes.', { who });
  return time ? t('Done by {who} at {time}.', { who, time }) : t('Done by {who}.', { who });
}
