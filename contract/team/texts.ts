/** The roles of the team, most permissions first. */
export const teamRoles = ['admin', 'manager', 'assistant'] as const;

export type TeamRole = (typeof teamRoles)[number];

/** How long a temporary password is valid and can be shown again to staff. */
export const temporaryPasswordDays = 7;

/**
 * How a family agrees to another phone. `old-phone`: by a code that is sent to the old phone. `objection`: for 48 hours, the old
 * phone and every device of the account can object. `second-person`: a colleague of whoever asked for it agrees.
 */
export const correctionWays = ['old-phone', 'objection', 'second-person'] as const;
export type CorrectionWay = (typeof correctionWays)[number];
/** `typo`: the desk mistyped the phone of an account that nobody has used. Then nobody is asked. */
export type StoredWay = CorrectionWay | 'typo';

/**
 * What a correction waits for. `sms`: the message to the old phone was not accepted yet. `wait`: the time to object. `objected`: a
 * colleague must decide, because somebody objected. `new-code`: the code of the new phone.
 */
export const correctionSteps = ['old-code', 'sms', 'wait', 'second-person', 'objected', 'new-code'] as const;
export type CorrectionStep = (typeof correctionSteps)[number];

export const objectionHours = 48;
/** A correction that did not take effect by then has lapsed. */
export const correctionDays = 7;
