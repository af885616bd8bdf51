import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type {
  CodeForm,
  CodeSent,
  Credentials,
  NewPassword,
  RecoveryRequest,
  RegisterReply,
  Registration,
  SignedIn,
  SignInStarted,
} from './schemas.ts';

export const signIn = endpoint<{ body: typeof Credentials; reply: typeof SignInStarted }>()({
  method: 'POST',
  path: '/api/sign-in',
  access: 'anyone',
});

export const confirmSignIn = endpoint<{ body: typeof CodeForm; reply: typeof SignInStarted }>()({
  method: 'POST',
  path: '/api/sign-in/confirm',
  access: 'anyone',
});

export const signInToAdmin = endpoint<{ body: typeof Credentials; reply: typeof SignInStarted }>()({
  method: 'POST',
  path: '/api/admin/sign-in',
  access: 'anyone',
});

export const confirmSignInToAdmin = endpoint<{ body: typeof CodeForm; reply: typeof SignInStarted }>()({
  method: 'POST',
  path: '/api/admin/sign-in/confirm',
  access: 'anyone',
});

export const register = endpoint<{ body: typeof Registration; reply: typeof RegisterReply }>()({
  method: 'POST',
  path: '/api/register',
  access: 'anyone',
  status: 201,
});

export const confirmRegistration = endpoint<{ body: typeof CodeForm; reply: typeof SignedIn }>()({
  method: 'POST',
  path: '/api/register/confirm',
  access: 'anyone',
});

export const requestRecovery = endpoint<{ body: typeof RecoveryRequest; reply: typeof CodeSent }>()({
  method: 'POST',
  path: '/api/password-recovery',
  access: 'anyone',
});

export const confirmRecovery = endpoint<{ body: typeof NewPassword; reply: typeof SignedIn }>()({
  method: 'POST',
  path: '/api/password-recovery/confirm',
  access: 'anyone',
});

export const resendCode = endpoint<{ body: typeof EmptyObject; reply: typeof CodeSent }>()({
  method: 'POST',
  path: '/api/codes/resend',
  access: 'anyone',
});
