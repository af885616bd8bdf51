import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const createAccount = endpoint<typeof s.createAccount>()('POST /api/admin/accounts', 'account.manage', {
  isSensitive: true,
  status: 201,
  changes: ['accounts'],
});

export const editAccount = endpoint<typeof s.editAccount>()('PUT /api/admin/accounts/:accountId', 'account.manage', {
  isSensitive: true,
  changes: ['accounts'],
});

/**
 * Asks to change the phone of a family. The change takes effect when the family has agreed and a code has confirmed the
 * new phone.
 */
export const correctPhone = endpoint<typeof s.correctPhone>()(
  'POST /api/admin/accounts/:accountId/phone',
  'account.correctPhone',
  { isSensitive: true, changes: ['accounts'] },
);

export const decideCorrection = endpoint<typeof s.decideCorrection>()(
  'POST /api/admin/phone-corrections/:correctionId/decision',
  'account.correctPhone',
  { isSensitive: true, changes: ['accounts'] },
);

/**
 * Sends what the correction waits for: a code or the link with which the owner can object, both to the old phone, or a
 * code to the new phone.
 */
export const sendCorrectionCode = endpoint<typeof s.sendCorrectionCode>()(
  'POST /api/admin/phone-corrections/:correctionId/code',
  'account.correctPhone',
  { changes: ['accounts'] },
);

export const confirmCorrectionCode = endpoint<typeof s.confirmCorrectionCode>()(
  'POST /api/admin/phone-corrections/:correctionId/code/confirm',
  'account.correctPhone',
  { isSensitive: true, changes: ['accounts'] },
);

export const resetPassword = endpoint<typeof s.resetPassword>()(
  'POST /api/admin/accounts/:accountId/reset-password',
  'account.manage',
  { isSensitive: true, changes: ['accounts'] },
);

export const revealPassword = endpoint<typeof s.revealPassword>()(
  'POST /api/admin/accounts/:accountId/reveal-password',
  'account.manage',
  { isSensitive: true, changes: [] },
);

export const changeRole = endpoint<typeof s.changeRole>()('POST /api/admin/accounts/:accountId/role', 'team.manage', {
  isSensitive: true,
  changes: ['accounts'],
});

export const setAccountActive = endpoint<typeof s.setAccountActive>()(
  'POST /api/admin/accounts/:accountId/active',
  'account.manage',
  { isSensitive: true, changes: ['accounts'] },
);

export const listTeam = endpoint<typeof s.listTeam>()('POST /api/admin/team/search', 'team.manage');

export const exportTeam = endpoint<typeof s.exportTeam>()('POST /api/admin/team/export', 'team.manage', {
  isSensitive: true,
});
