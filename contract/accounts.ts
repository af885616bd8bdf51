import * as z from 'zod/mini';
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

export const SignedIn = z.object({ viewer: Viewer });
/** Null: too many wrong attempts were made, so a code that is sent to the phone is needed too. */
export const SignInStarted = z.object({ viewer: z.nullable(Viewer) });
export const CodeSent = z.object({ resendAfterSeconds: z.number() });

export const GetViewerReply = z.object({ viewer: z.nullable(Viewer) });

export const RegisterReply = z.object({ viewer: z.nullable(Viewer) });

/** Why no code can be sent to the own phone. */
export const noPhone = `Your account has no phone number. Please call ${organisation.phone.shown}.`;

export const Account = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  shortId: z.string(),
  createdAt: z.string(),
});
export type Account = z.infer<typeof Account>;

export const Device = z.object({
  id: z.string(),
  label: z.string(),
  lastSeenAt: z.string(),
  isThisOne: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const ListDevicesReply = z.object({ devices: z.array(Device) });

export const SignOutDeviceParams = z.strictObject({ deviceId: recordId });

export const SignOutOtherDevicesReply = z.object({ signedOut: z.number() });
