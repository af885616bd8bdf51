import type {
  Account,
  AccountName,
  CodeForm,
  CodeSent,
  Credentials,
  GetViewerReply,
  ListDevicesReply,
  NewPassword,
  PasswordChange,
  RecoveryRequest,
  RegisterReply,
  Registration,
  SignedIn,
  SignInStarted,
  SignOutDeviceParams,
  SignOutOtherDevicesReply,
} from './accounts.ts';
import { endpoint } from './endpoint.ts';
import type { Nothing } from './fields.ts';

export const getViewer = endpoint<{ reply: typeof GetViewerReply }>()({
  method: 'GET',
  path: '/api/viewer',
  summary: 'Who is signed in, if anyone',
  access: 'anyone',
  readsActor: true,
});

export const signIn = endpoint<{ body: typeof Credentials; reply: typeof SignInStarted }>()({
  method: 'POST',
  path: '/api/sign-in',
  summary: 'Sign in with phone and password; after too many wrong attempts a code is needed too',
  access: 'anyone',
});

export const confirmSignIn = endpoint<{ body: typeof CodeForm; reply: typeof SignedIn }>()({
  method: 'POST',
  path: '/api/sign-in/confirm',
  summary: 'Sign in with the code that was sent, after the password',
  access: 'anyone',
});

export const signInToAdmin = endpoint<{ body: typeof Credentials; reply: typeof SignInStarted }>()({
  method: 'POST',
  path: '/api/admin/sign-in',
  summary: 'Sign in to the admin area: staff only; after too many wrong attempts a code is needed too',
  access: 'anyone',
});

export const confirmSignInToAdmin = endpoint<{ body: typeof CodeForm; reply: typeof SignedIn }>()({
  method: 'POST',
  path: '/api/admin/sign-in/confirm',
  summary: 'Sign in to the admin area with the code that was sent, after the password',
  access: 'anyone',
});

export const signOut = endpoint<{ body: typeof Nothing; reply: typeof Nothing }>()({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'End this session',
  access: 'anyone',
  readsActor: true,
  clearsBrowserCache: true,
});

export const register = endpoint<{ body: typeof Registration; reply: typeof RegisterReply }>()({
  method: 'POST',
  path: '/api/register',
  summary: 'Open an account; signed in at once, unless the phone has to be verified first',
  access: 'anyone',
  status: 201,
});

export const confirmRegistration = endpoint<{ body: typeof CodeForm; reply: typeof SignedIn }>()({
  method: 'POST',
  path: '/api/register/confirm',
  summary: 'Open the account with the code that was sent',
  access: 'anyone',
});

export const requestRecovery = endpoint<{ body: typeof RecoveryRequest; reply: typeof CodeSent }>()({
  method: 'POST',
  path: '/api/password-recovery',
  summary: 'Send a code with which a forgotten password can be replaced',
  access: 'anyone',
});

export const confirmRecovery = endpoint<{ body: typeof NewPassword; reply: typeof SignedIn }>()({
  method: 'POST',
  path: '/api/password-recovery/confirm',
  summary: 'Replace the password with the code that was sent',
  access: 'anyone',
});

export const resendCode = endpoint<{ body: typeof Nothing; reply: typeof CodeSent }>()({
  method: 'POST',
  path: '/api/codes/resend',
  summary: 'Send a new code for the same purpose',
  access: 'anyone',
});

export const sendPhoneCode = endpoint<{ body: typeof Nothing; reply: typeof CodeSent }>()({
  method: 'POST',
  path: '/api/account/phone/code',
  summary: 'Send a code to the own phone, to confirm it',
  access: 'signed-in',
});

export const confirmPhone = endpoint<{ body: typeof CodeForm; reply: typeof Nothing }>()({
  method: 'POST',
  path: '/api/account/phone/confirm',
  summary: 'Confirm the own phone with the code that was sent',
  access: 'signed-in',
});

export const getAccount = endpoint<{ reply: typeof Account }>()({
  method: 'GET',
  path: '/api/account',
  summary: 'The own account',
  access: 'signed-in',
});

export const renameAccount = endpoint<{ body: typeof AccountName; reply: typeof Account }>()({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Change the own name',
  access: 'signed-in',
});

export const changePassword = endpoint<{ body: typeof PasswordChange; reply: typeof SignedIn }>()({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change the own password; other devices are signed out',
  access: 'signed-in',
  allowsTemporaryPassword: true,
});

export const listDevices = endpoint<{ reply: typeof ListDevicesReply }>()({
  method: 'GET',
  path: '/api/account/devices',
  summary: 'Where the account is signed in',
  access: 'signed-in',
});

export const signOutDevice = endpoint<{ params: typeof SignOutDeviceParams; reply: typeof Nothing }>()({
  method: 'DELETE',
  path: '/api/account/devices/:deviceId',
  summary: 'Sign out one device',
  access: 'signed-in',
});

export const signOutOtherDevices = endpoint<{ reply: typeof SignOutOtherDevicesReply }>()({
  method: 'DELETE',
  path: '/api/account/devices',
  summary: 'Sign out every device but this one',
  access: 'signed-in',
});
