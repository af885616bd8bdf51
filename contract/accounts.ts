import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { password, personName, phoneNumber, recordId } from './fields.ts';
import { organisation } from './organisation.ts';
import { roles } from './roles.ts';

/** Asked for again at the earliest after this long, and useless after `codeMinutes`. */
export const codeResendSeconds = 30;
export const codeMinutes = 10;

/** The person who is signed in, as the screens need to know them. */
export const Viewer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  role: z.enum(roles),
  /** First 6 characters of the id, upper-cased: what people quote on the phone. */
  shortId: z.string(),
  /** Staff chose the password: it must be replaced before anything else. */
  mustChangePassword: z.boolean(),
});
export type Viewer = z.infer<typeof Viewer>;

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: "Passwords don't match", path: ['confirmPassword'] },
);

const code = z
  .string('Please enter the 6 digits of the code')
  .check(z.regex(/^\d{6}$/, 'Please enter the 6 digits of the code'));

/** What the Login tab sends. */
export const Credentials = z.strictObject({ phone: phoneNumber, password });
export type Credentials = z.infer<typeof Credentials>;

/** What the Register tab sends. */
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
export const AccountName = z.strictObject({ name: personName });

const nothing = z.strictObject({});
const SignedIn = z.object({ viewer: Viewer });
/** Null: too many wrong attempts were made, so a code that is sent to the phone is needed too. */
const SignInStarted = z.object({ viewer: z.nullable(Viewer) });
const CodeSent = z.object({ resendAfterSeconds: z.number() });

export const getViewer = endpoint({
  method: 'GET',
  path: '/api/viewer',
  summary: 'Who is signed in, if anyone',
  access: 'anyone',
  readsActor: true,
  reply: z.object({ viewer: z.nullable(Viewer) }),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  summary: 'Sign in with phone and password; after too many wrong attempts a code is needed too',
  access: 'anyone',
  body: Credentials,
  reply: SignInStarted,
});

export const confirmSignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/confirm',
  summary: 'Sign in with the code that was sent, after the password',
  access: 'anyone',
  body: CodeForm,
  reply: SignedIn,
});

export const signInToAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/sign-in',
  summary: 'Sign in to the admin area: staff only; after too many wrong attempts a code is needed too',
  access: 'anyone',
  body: Credentials,
  reply: SignInStarted,
});

export const confirmSignInToAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/sign-in/confirm',
  summary: 'Sign in to the admin area with the code that was sent, after the password',
  access: 'anyone',
  body: CodeForm,
  reply: SignedIn,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'End this session',
  access: 'anyone',
  readsActor: true,
  clearsBrowserCache: true,
  body: nothing,
  reply: nothing,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Open an account; signed in at once, unless the phone has to be verified first',
  access: 'anyone',
  body: Registration,
  reply: z.object({ viewer: z.nullable(Viewer) }),
  status: 201,
});

export const confirmRegistration = endpoint({
  method: 'POST',
  path: '/api/register/confirm',
  summary: 'Open the account with the code that was sent',
  access: 'anyone',
  body: CodeForm,
  reply: SignedIn,
});

export const requestRecovery = endpoint({
  method: 'POST',
  path: '/api/password-recovery',
  summary: 'Send a code with which a forgotten password can be replaced',
  access: 'anyone',
  body: RecoveryRequest,
  reply: CodeSent,
});

export const confirmRecovery = endpoint({
  method: 'POST',
  path: '/api/password-recovery/confirm',
  summary: 'Replace the password with the code that was sent',
  access: 'anyone',
  body: NewPassword,
  reply: SignedIn,
});

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/codes/resend',
  summary: 'Send a new code for the same purpose',
  access: 'anyone',
  body: nothing,
  reply: CodeSent,
});

/** Why no code can be sent to the own phone. */
export const noPhone = `Your account has no phone number. Please call ${organisation.phone.shown}.`;

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/account/phone/code',
  summary: 'Send a code to the own phone, to confirm it',
  access: 'signed-in',
  body: nothing,
  reply: CodeSent,
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/account/phone/confirm',
  summary: 'Confirm the own phone with the code that was sent',
  access: 'signed-in',
  body: CodeForm,
  reply: nothing,
});

export const Account = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  shortId: z.string(),
  createdAt: z.string(),
});
export type Account = z.infer<typeof Account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The own account',
  access: 'signed-in',
  reply: Account,
});

export const renameAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Change the own name',
  access: 'signed-in',
  body: AccountName,
  reply: Account,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change the own password; other devices are signed out',
  access: 'signed-in',
  allowsTemporaryPassword: true,
  body: PasswordChange,
  reply: SignedIn,
});

export const Device = z.object({
  id: z.string(),
  label: z.string(),
  lastSeenAt: z.string(),
  isThisOne: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/account/devices',
  summary: 'Where the account is signed in',
  access: 'signed-in',
  reply: z.object({ devices: z.array(Device) }),
});

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/devices/:deviceId',
  summary: 'Sign out one device',
  access: 'signed-in',
  params: z.strictObject({ deviceId: recordId }),
  reply: nothing,
});

export const signOutOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/account/devices',
  summary: 'Sign out every device but this one',
  access: 'signed-in',
  reply: z.object({ signedOut: z.number() }),
});
