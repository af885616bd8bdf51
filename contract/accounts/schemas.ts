import * as z from 'zod/mini';
import { factorKinds } from '../second-factors/factor-kinds.ts';
import { latinDigits } from '../shared/digits.ts';
import { EmptyObject, password, personName, phoneNumber, recordId } from '../shared/fields.ts';
import { roles } from '../shared/roles.ts';

/** The shortest time between two codes for the same phone. */
export const codeResendSeconds = 30;
export const codeValidMinutes = 10;

/** The signed-in person. */
export const Viewer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  role: z.enum(roles),
  /** The first 6 characters of the id in upper case, which people quote on the phone. */
  shortId: z.string(),
  /** The password is temporary (set by staff) and must be changed before any other action. */
  mustChangePassword: z.boolean(),
  /** Staff must set up a second factor before any other action. */
  mustAddSecondFactor: z.optional(z.boolean()),
  /** False: the account sees only what it entered itself, until its phone is confirmed by a code. */
  isPhoneProved: z.boolean(),
});
export type Viewer = z.infer<typeof Viewer>;

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: "Passwords don't match", path: ['confirmPassword'] },
);

const code = z
  .string('Please enter the 6 digits of the code')
  .check(z.overwrite(latinDigits), z.regex(/^\d{6}$/, 'Please enter the 6 digits of the code'));

/** Request body of the Login tab. */
export const Credentials = z.strictObject({ phone: phoneNumber, password });
export type Credentials = z.infer<typeof Credentials>;

/** Request body of the Register tab. */
export const Registration = z
  .strictObject({ name: personName, phone: phoneNumber, password, confirmPassword: password })
  .check(passwordsMatch);
export type Registration = z.infer<typeof Registration>;

export const RecoveryRequest = z.strictObject({ phone: phoneNumber });
export const CodeForm = z.strictObject({ code });
export const NewPassword = z.strictObject({ code, password, confirmPassword: password }).check(passwordsMatch);
export const PasswordChange = z
  .strictObject({ currentPassword: password, password, confirmPassword: password })
  .check(passwordsMatch);
/** The name of a patient who was added before the account was recovered. Strangers do not know this name. */
export const RestoreEntriesBody = z.strictObject({ patientName: personName });
export const AccountName = z.strictObject({ name: personName });

const SignedIn = z.object({ viewer: Viewer });

/** True at the first sign-in of a member of staff whose password is now considered weak. */
const asksForStrongerPassword = z.optional(z.boolean());
/** The reply after a sign-in was completed with the second factor. */
export const ProvedSignIn = z.object({ viewer: Viewer, asksForStrongerPassword });
export type ProvedSignIn = z.infer<typeof ProvedSignIn>;
/**
 * The viewer is null if another step is needed. With `secondFactor`, the password was right, and the browser asks for
 * one of these factors. Without `secondFactor`, a code is needed because of too many wrong attempts. The code is sent
 * only if the password was right; the reply is the same in both cases.
 */
export const SignInStarted = z.object({
  viewer: z.nullable(Viewer),
  secondFactor: z.optional(z.array(z.enum(factorKinds))),
  asksForStrongerPassword,
});
export type SignInStarted = z.infer<typeof SignInStarted>;
export const CodeSent = z.object({ resendAfterSeconds: z.number() });

/**
 * Why the session of a browser has ended, if the browser still sends its token. `elsewhere`: no cause is stored;
 * usually the owner ended the session in another browser. All other causes are actions of staff. If the session has
 * expired, the reply has no `endCause`. Rendered pages never contain `endCause`, because they may be cached for everyone.
 */
const endCauses = [
  'removed',
  'role-changed',
  'deactivated',
  'phone-corrected',
  'password-reset',
  'second-factor-reset',
  'elsewhere',
] as const;
export type EndCause = (typeof endCauses)[number];

export const GetViewerReply = z.object({ viewer: z.nullable(Viewer), endCause: z.optional(z.enum(endCauses)) });
export type GetViewerReply = z.infer<typeof GetViewerReply>;

export const Account = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  shortId: z.string(),
  createdAt: z.string(),
  isPhoneProved: z.boolean(),
  /** Until when the account can restore what was entered before its recovery; null if there is nothing to restore. */
  restorableUntil: z.nullable(z.string()),
  /** E-mail addresses and phones of patients that get messages too. */
  messageAddresses: z.array(z.string()),
});
export type Account = z.infer<typeof Account>;

/** A correction of the own phone, as the account sees it. */
export const OwnCorrection = z.object({
  id: z.string(),
  /** Only the last four digits of the new phone, because it may belong to a stranger. */
  phoneEnd: z.string(),
  requestedAt: z.string(),
  /**
   * `open`: the correction has not taken effect yet, and the account can object. `decided`: after the objection, a
   * second member of the team has agreed. `done`: it has taken effect. `ended`: it ended without effect.
   */
  state: z.enum(['open', 'objected', 'decided', 'done', 'ended']),
  /** When the correction took effect or ended without effect; null before. */
  endedAt: z.nullable(z.string()),
});
export type OwnCorrection = z.infer<typeof OwnCorrection>;
const ListCorrectionsReply = z.object({ corrections: z.array(OwnCorrection) });

export const Device = z.object({ id: z.string(), label: z.string(), lastSeenAt: z.string(), isThisOne: z.boolean() });
export type Device = z.infer<typeof Device>;

export const getViewer = {
  summary: 'Who is signed in, if anyone; and why the session was ended that this browser still has',
  reply: GetViewerReply,
};
export const signOut = { summary: 'End this session', body: EmptyObject, reply: EmptyObject };
export const sendPhoneCode = {
  summary: 'Send a code to the phone of the caller’s account, to confirm it',
  recordedAs: null,
  body: EmptyObject,
  reply: CodeSent,
};
export const confirmPhone = {
  summary: 'Confirm the phone of the caller’s account with the code that was sent',
  recordedAs: null,
  body: CodeForm,
  reply: EmptyObject,
};
export const restoreEntries = {
  summary: 'Restore what was set aside when the account was recovered, by the name of one of its patients',
  recordedAs: null,
  body: RestoreEntriesBody,
  reply: EmptyObject,
};
export const getAccount = { summary: 'The account of the caller', recordedAs: null, reply: Account };
export const renameAccount = {
  summary: 'Change the name of the caller’s account',
  recordedAs: null,
  body: AccountName,
  reply: Account,
};
export const changePassword = {
  summary: 'Change the password of the caller’s account; all other ways into it end',
  recordedAs: null,
  body: PasswordChange,
  /** `isCalendarEnded`: the account had a calendar address, which ended too. */
  reply: z.object({ viewer: Viewer, isCalendarEnded: z.boolean() }),
};
export const listCorrections = {
  summary: 'The corrections of the own phone, newest first',
  recordedAs: null,
  reply: ListCorrectionsReply,
};
export const objectToCorrection = {
  summary: 'Object to a correction of the own phone: then a second person of the team decides',
  recordedAs: null,
  params: z.strictObject({ correctionId: recordId }),
  reply: ListCorrectionsReply,
};
export const listDevices = {
  summary: 'The devices on which the account is signed in',
  recordedAs: null,
  reply: z.object({ devices: z.array(Device) }),
};
export const signOutDevice = {
  summary: 'Sign out one device',
  recordedAs: null,
  params: z.strictObject({ deviceId: recordId }),
  reply: EmptyObject,
};
export const signOutOtherDevices = {
  summary: 'Sign out every device but this one',
  recordedAs: null,
  reply: z.object({ signedOut: z.number() }),
};
export const signIn = {
  summary: 'Sign in with phone and password; after too many wrong attempts a code is needed too',
  body: Credentials,
  reply: SignInStarted,
};
export const confirmSignIn = {
  summary: 'Sign in with the code that was sent, after the password',
  body: CodeForm,
  reply: SignInStarted,
};
export const signInAsStaff = {
  summary: 'Sign in to the admin area: staff only; after too many wrong attempts a code is needed too',
  body: Credentials,
  reply: SignInStarted,
};
export const confirmSignInAsStaff = {
  summary: 'Sign in to the admin area with the code that was sent, after the password',
  body: CodeForm,
  reply: SignInStarted,
};
export const register = {
  summary: 'Create an account and sign in; if the phone must be verified first, only send a code',
  body: Registration,
  /** The viewer is null if the phone must be confirmed by a code first. */
  reply: z.object({ viewer: z.nullable(Viewer) }),
};
export const confirmRegistration = {
  summary: 'Create the account with the code that was sent',
  body: CodeForm,
  reply: SignedIn,
};
export const requestRecovery = {
  summary: 'Send a code with which a forgotten password can be replaced',
  body: RecoveryRequest,
  reply: CodeSent,
};
export const confirmRecovery = {
  summary: 'Replace the password with the code that was sent',
  body: NewPassword,
  reply: SignedIn,
};
export const resendCode = { summary: 'Send a new code for the same purpose', body: EmptyObject, reply: CodeSent };
