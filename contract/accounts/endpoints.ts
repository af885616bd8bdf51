import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type {
  Account,
  AccountName,
  CodeForm,
  CodeSent,
  CorrectionParams,
  GetViewerReply,
  ListCorrectionsReply,
  ListDevicesReply,
  PasswordChange,
  PasswordChanged,
  RestoreEntriesBody,
  SignOutDeviceParams,
  SignOutOtherDevicesReply,
} from './schemas.ts';

export const getViewer = endpoint<{ reply: typeof GetViewerReply }>()({
  method: 'GET',
  path: '/api/viewer',
  access: 'anyone',
  readsActor: true,
});

export const signOut = endpoint<{ body: typeof EmptyObject; reply: typeof EmptyObject }>()({
  method: 'POST',
  path: '/api/sign-out',
  access: 'anyone',
  clearsBrowserCache: true,
});

export const sendPhoneCode = endpoint<{ body: typeof EmptyObject; reply: typeof CodeSent }>()({
  method: 'POST',
  path: '/api/account/phone/code',
  access: 'signed-in',
});

export const confirmPhone = endpoint<{ body: typeof CodeForm; reply: typeof EmptyObject }>()({
  method: 'POST',
  path: '/api/account/phone/confirm',
  access: 'signed-in',
});

export const restoreEntries = endpoint<{ body: typeof RestoreEntriesBody; reply: typeof EmptyObject }>()({
  method: 'POST',
  path: '/api/account/restore-entries',
  access: 'signed-in',
});

export const getAccount = endpoint<{ reply: typeof Account }>()({
  method: 'GET',
  path: '/api/account',
  access: 'signed-in',
});

export const renameAccount = endpoint<{ body: typeof AccountName; reply: typeof Account }>()({
  method: 'PATCH',
  path: '/api/account',
  access: 'signed-in',
});

export const changePassword = endpoint<{ body: typeof PasswordChange; reply: typeof PasswordChanged }>()({
  method: 'POST',
  path: '/api/account/password',
  access: 'signed-in',
  allowsTemporaryPassword: true,
  allowsMissingFactor: true,
});

export const listCorrections = endpoint<{ reply: typeof ListCorrectionsReply }>()({
  method: 'GET',
  path: '/api/account/phone-corrections',
  access: 'signed-in',
});

/** Objects to a correction of the own phone: then a second person of the team decides. */
export const objectToCorrection = endpoint<{ params: typeof CorrectionParams; reply: typeof ListCorrectionsReply }>()({
  method: 'POST',
  path: '/api/account/phone-corrections/:correctionId/object',
  access: 'signed-in',
});

export const listDevices = endpoint<{ reply: typeof ListDevicesReply }>()({
  method: 'GET',
  path: '/api/account/devices',
  access: 'signed-in',
});

export const signOutDevice = endpoint<{ params: typeof SignOutDeviceParams; reply: typeof EmptyObject }>()({
  method: 'DELETE',
  path: '/api/account/devices/:deviceId',
  access: 'signed-in',
});

export const signOutOtherDevices = endpoint<{ reply: typeof SignOutOtherDevicesReply }>()({
  method: 'DELETE',
  path: '/api/account/devices',
  access: 'signed-in',
});
