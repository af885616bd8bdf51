import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const signIn = endpoint<typeof s.signIn>()('POST /api/sign-in', 'anyone', { changes: [] });

export const confirmSignIn = endpoint<typeof s.confirmSignIn>()('POST /api/sign-in/confirm', 'anyone', { changes: [] });

export const signInAsStaff = endpoint<typeof s.signInAsStaff>()('POST /api/admin/sign-in', 'anyone', { changes: [] });

export const confirmSignInAsStaff = endpoint<typeof s.confirmSignInAsStaff>()(
  'POST /api/admin/sign-in/confirm',
  'anyone',
  { changes: [] },
);

export const register = endpoint<typeof s.register>()('POST /api/register', 'anyone', {
  status: 201,
  changes: ['accounts'],
});

export const confirmRegistration = endpoint<typeof s.confirmRegistration>()('POST /api/register/confirm', 'anyone', {
  changes: ['accounts'],
});

export const requestRecovery = endpoint<typeof s.requestRecovery>()('POST /api/password-recovery', 'anyone', {
  changes: [],
});

export const confirmRecovery = endpoint<typeof s.confirmRecovery>()('POST /api/password-recovery/confirm', 'anyone', {
  changes: ['accounts', 'patients', 'appointments'],
});

export const resendCode = endpoint<typeof s.resendCode>()('POST /api/codes/resend', 'anyone', { changes: [] });
