/**
 * How a family agrees to another phone number. `old-phone`: by a code that is sent to the old number. `objection`: for
 * 48 hours, the owner of the old number and every device of the account can object. `second-person`: a colleague of the
 * member of staff who asked for the correction agrees.
 */
export const correctionWays = ['old-phone', 'objection', 'second-person'] as const;
export type CorrectionWay = (typeof correctionWays)[number];
/** `typo`: staff mistyped the phone of an account that nobody has used. Then nobody has to agree. */
export type StoredWay = CorrectionWay | 'typo';

/**
 * What a correction waits for. `old-code`: the code that is sent to the old phone. `sms`: the gateway has not accepted
 * the message to the old phone yet. `wait`: the end of the time to object. `second-person`: a colleague must agree.
 * `objected`: a colleague must decide, because somebody objected. `new-code`: the code that is sent to the new phone.
 */
export const correctionSteps = ['old-code', 'sms', 'wait', 'second-person', 'objected', 'new-code'] as const;
export type CorrectionStep = (typeof correctionSteps)[number];

export const objectionHours = 48;
/** A correction that has not taken effect within this time ends without effect. */
export const correctionDays = 7;
