import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const getViewer = endpoint<typeof s.getViewer>()('GET /api/viewer', 'anyone', { readsActor: true });

export const signOut = endpoint<typeof s.signOut>()('POST /api/sign-out', 'anyone', {
  clearsBrowserCache: true,
  changes: [],
});

export const sendPhoneCode = endpoint<typeof s.sendPhoneCode>()('POST /api/account/phone/code', 'signed-in', {
  changes: [],
});

export const confirmPhone = endpoint<typeof s.confirmPhone>()('POST /api/account/phone/confirm', 'signed-in', {
  changes: ['accounts', 'patients', 'appointments'],
});

export const restoreEntries = endpoint<typeof s.restoreEntries>()('POST /api/account/restore-entries', 'signed-in', {
  changes: ['accounts', 'patients', 'appointments'],
});

export const getAccount = endpoint<typeof s.getAccount>()('GET /api/account', 'signed-in');

export const renameAccount = endpoint<typeof s.renameAccount>()('PATCH /api/account', 'signed-in', {
  changes: ['accounts'],
});

export const changePassword = endpoint<typeof s.changePassword>()('POST /api/account/password', 'signed-in', {
  allowsTemporaryPassword: true,
  allowsMissingFactor: true,
  changes: ['accounts'],
});

export const listCorrections = endpoint<typeof s.listCorrections>()('GET /api/account/phone-corrections', 'signed-in');

export const objectToCorrection = endpoint<typeof s.objectToCorrection>()(
  'POST /api/account/phone-corrections/:correctionId/object',
  'signed-in',
  { changes: ['accounts'] },
);

export const listDevices = endpoint<typeof s.listDevices>()('GET /api/account/devices', 'signed-in');

export const signOutDevice = endpoint<typeof s.signOutDevice>()('DELETE /api/account/devices/:deviceId', 'signed-in', {
  changes: ['accounts'],
});

export const signOutOtherDevices = endpoint<typeof s.signOutOtherDevices>()(
  'DELETE /api/account/devices',
  'signed-in',
  { changes: ['accounts'] },
);
