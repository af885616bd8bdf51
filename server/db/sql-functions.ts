import { type Sql, sql, type Value } from './sql.ts';

// The SQL functions with more than four arguments that statements call. They are called by the names of the arguments, so
// that two arguments of one type cannot be confused. A test compares the declarations with the functions in the database.

/** The types of arguments in SQL and in TypeScript. A `?` after the type: the argument may be null. */
type ArgumentTypes = {
  bigint: string;
  boolean: boolean;
  bytea: Uint8Array;
  date: string;
  integer: number;
  'integer[]': readonly number[];
  interval: string;
  text: string;
  'timestamp with time zone': Date;
  uuid: string;
  'uuid[]': readonly string[];
  xid8: string;
};
type ArgumentType = keyof ArgumentTypes | `${keyof ArgumentTypes}?`;
type ValueOf<Type> = Type extends `${infer Known extends keyof ArgumentTypes}?`
  ? ArgumentTypes[Known] | null
  : Type extends keyof ArgumentTypes
    ? ArgumentTypes[Type]
    : never;
type Declared = Readonly<Record<string, ArgumentType>>;

/** The arguments of a call, all as values. */
type ValuesOf<Arguments> = { [Name in keyof Arguments]: ValueOf<Arguments[Name]> };
/** The arguments of a call, each as a value or as a part of the statement, such as a column. */
type Given<Arguments> = { readonly [Name in keyof Arguments]: ValueOf<Arguments[Name]> | Sql };
export type ArgumentsOf<Call> = Call extends (given: Given<infer Arguments>) => Sql ? ValuesOf<Arguments> : never;

export const declaredFunctions = new Map<string, Record<string, string>>();

/**
 * Declares an SQL function with the names and types of its arguments; `newId` is `new_id` in SQL. The result creates calls
 * for statements: `name(new_id => $1::uuid, …)`. All calls of a function have the same text.
 */
function sqlFunction<const Arguments extends Declared>(name: string, declared: Arguments) {
  const keys = Object.keys(declared);
  const types = keys.map((key) => (declared[key] ?? '').replace('?', ''));
  const names = keys.map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  declaredFunctions.set(name, Object.fromEntries(names.map((argument, index) => [argument, types[index] ?? ''])));
  const parts = names.map(
    (argument, index) => `${index === 0 ? `${name}(` : `::${types[index - 1]}, `}${argument} => `,
  );
  const constantParts = Object.freeze([...parts, `::${types.at(-1)})`]) as unknown as TemplateStringsArray;
  return (given: Given<Arguments>): Sql => sql(constantParts, ...keys.map((key) => given[key] as Value | Sql));
}

/** Who asks for a change: the account, its session and its role, with the time and the id of the request. */
const requester = {
  actor: 'uuid',
  actsAsStaff: 'boolean',
  actorRole: 'text',
  /** The hash of the token. */
  sessionToken: 'bytea',
  atTime: 'timestamp with time zone',
  request: 'text',
} as const;

/** Makes all decisions of a booking, under the locks of its family, clinic and doctor. */
export const bookVisitSql = sqlFunction('book_visit', {
  ...requester,
  /** Derived from the account and the idempotency key, so that a repeated submit finds the same appointment. */
  newId: 'uuid',
  requestDigest: 'bytea',
  wantedPatient: 'uuid',
  typeName: 'text',
  cityName: 'text',
  wantedDoctor: 'uuid?',
  wantedClinic: 'uuid?',
  wantedParent: 'uuid?',
  startTime: 'timestamp with time zone',
  givenNotes: 'text',
  seenTotal: 'integer',
  acceptsOverlap: 'boolean',
  needsVerifiedPhone: 'boolean',
  /**
   * Why staff choose a time that has begun or lies outside the hours of the doctor or clinic. Null or empty: such a time is
   * rejected. If empty, the outcome says whether a reason would help (`needs_reason:…`).
   */
  givenReason: 'text?',
  /** A sentence that staff add to the notice for the family. */
  givenFamilyNote: 'text?',
});

/** Makes all decisions of a move, under the locks of the family, the clinics, the doctors and the assignees. */
export const moveVisitAndStepsSql = sqlFunction('move_visit_and_steps', {
  ...requester,
  wanted: 'uuid',
  startTime: 'timestamp with time zone',
  /** How long before the start a family may still move the visit or step; null for staff. */
  notice: 'interval?',
  seenVersion: 'integer',
  /** As in `bookVisitSql`. */
  givenReason: 'text?',
  /** Only for staff: a cancelled visit is opened again. */
  reopensCancelled: 'boolean',
  givenFamilyNote: 'text?',
  /** Whether the pending steps of the visit move with it. The steps in `leftSteps` keep their times. */
  movesSteps: 'boolean',
  leftSteps: 'uuid[]',
  /** Only for staff: another doctor, with the clinic to which the visit then goes. */
  newDoctor: 'uuid?',
  newClinic: 'uuid?',
});

/** The free times of a doctor on some days. */
export const bookableTimesSql = sqlFunction('bookable_times', {
  wantedDoctor: 'uuid',
  wantedClinic: 'uuid?',
  firstDay: 'date',
  lastDay: 'date',
  atTime: 'timestamp with time zone',
  most: 'integer',
});

/** Why a visit cannot begin at a time; null if it can. */
export const timeProblemSql = sqlFunction('time_problem', {
  wantedDoctor: 'uuid?',
  wantedClinic: 'uuid?',
  startTime: 'timestamp with time zone',
  atTime: 'timestamp with time zone',
  slotMinutes: 'integer?',
});

/** Counts one attempt and returns 0. If there are too many attempts, returns the seconds to wait instead. */
export const takeAttemptSql = sqlFunction('take_attempt', {
  wanted: 'bytea',
  at: 'timestamp with time zone',
  most: 'integer',
  lasts: 'interval',
  pauses: 'integer[]',
});

/** Whether a session of an account with this role has not ended by its age or inactivity. */
export const isSessionAliveSql = sqlFunction('is_session_alive', {
  userRole: 'text',
  began: 'timestamp with time zone',
  seen: 'timestamp with time zone',
  ends: 'timestamp with time zone',
  at: 'timestamp with time zone',
});

/** Whether messages still go to the phone or address to which a message was sent. */
export const isCurrentAddressSql = sqlFunction('is_current_address', {
  account: 'uuid',
  patient: 'uuid?',
  recipient: 'text',
  channel: 'text',
  sent: 'timestamp with time zone',
});

/** The changes that notices announce, since a position of the audit log. */
export const announcedChangesSql = sqlFunction('announced_changes', {
  fromTransaction: 'xid8',
  fromEntry: 'bigint',
  uptoTransaction: 'xid8',
  foreignEntry: 'bigint',
  since: 'timestamp with time zone',
  most: 'integer',
});
