import type { CorrectionStep, StoredWay } from '#contract/team/phone-corrections.ts';

type Situation = {
  /** Phones can be proved: an SMS gateway is configured. */
  provesPhones: boolean;
  /** The old phone can get an SMS. */
  getsSms: boolean;
  /** Staff mistyped the old phone, and nobody has used the account. */
  isTypo: boolean;
  /** In the last 30 days somebody objected to a correction, and no colleague agreed to it afterwards. */
  hasObjected: boolean;
};

/**
 * The ways in which a family can agree to another phone. Without SMS, only a second member of staff can agree for it. After an
 * objection, silence is not taken as agreement for some time, so that nobody has to watch for messages about corrections.
 */
export function correctionWaysOf({ provesPhones, getsSms, isTypo, hasObjected }: Situation): StoredWay[] {
  if (provesPhones && isTypo) return ['typo'];
  if (!provesPhones || !getsSms) return ['second-person'];
  return hasObjected ? ['old-phone', 'second-person'] : ['old-phone', 'objection', 'second-person'];
}

type Waiting = { way: StoredWay; agreedAt: Date | null; objectedAt: Date | null; objectsUntil: Date | null };

/** What a correction waits for. After an objection, a second member of staff must decide, even if the objection came late. */
export function correctionStepOf({ way, agreedAt, objectedAt, objectsUntil }: Waiting, now: Date): CorrectionStep {
  if (agreedAt) return 'new-code';
  if (objectedAt) return 'objected';
  if (way === 'old-phone') return 'old-code';
  if (way !== 'objection') return 'second-person';
  if (!objectsUntil) return 'sms';
  return now < objectsUntil ? 'wait' : 'new-code';
}
