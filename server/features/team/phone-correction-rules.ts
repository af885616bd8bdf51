import type { CorrectionStep, StoredWay } from '#contract/team/texts.ts';

type Situation = {
  /** Phones can be proved: an SMS gateway is configured. */
  provesPhones: boolean;
  /** The old phone can get an SMS. */
  getsSms: boolean;
  isTypo: boolean;
  /** Somebody has objected lately, and no second person has decided. */
  hasObjected: boolean;
};

/**
 * How a family can agree to another phone. Without SMS only a second person is left. Who has objected once is not asked to watch
 * the phone again and again.
 */
export function correctionWaysOf({ provesPhones, getsSms, isTypo, hasObjected }: Situation): StoredWay[] {
  if (provesPhones && isTypo) return ['typo'];
  if (!provesPhones || !getsSms) return ['second-person'];
  return hasObjected ? ['old-phone', 'second-person'] : ['old-phone', 'objection', 'second-person'];
}

type Waiting = { way: StoredWay; agreedAt: Date | null; objectedAt: Date | null; objectsUntil: Date | null };

/** What a correction waits for. An objection hands every correction to a second person, also after the time to object. */
export function correctionStepOf({ way, agreedAt, objectedAt, objectsUntil }: Waiting, now: Date): CorrectionStep {
  if (agreedAt) return 'new-code';
  if (objectedAt) return 'objected';
  if (way === 'old-phone') return 'old-code';
  if (way !== 'objection') return 'second-person';
  if (!objectsUntil) return 'sms';
  return now < objectsUntil ? 'wait' : 'new-code';
}
