import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const searchFamilies = endpoint<typeof s.searchFamilies>()('POST /api/admin/families/search', 'patient.readAny');

export const getFamily = endpoint<typeof s.getFamily>()('GET /api/admin/families/:accountId', 'patient.readAny');

export const addFamily = endpoint<typeof s.addFamily>()('POST /api/admin/families', 'family.create', {
  status: 201,
  changes: ['accounts', 'patients'],
});

/** Sends a code to the phone of a family. The caller reads the code out to prove that the phone is theirs. */
export const sendFamilyCode = endpoint<typeof s.sendFamilyCode>()(
  'POST /api/admin/families/:accountId/phone-code',
  'family.create',
  { changes: [] },
);

export const confirmFamilyPhone = endpoint<typeof s.confirmFamilyPhone>()(
  'POST /api/admin/families/:accountId/phone-code/confirm',
  'family.create',
  { changes: ['accounts'] },
);

/** Shows the account its entries that were set aside (`FamilyCard.setAside`) again. */
export const restoreFamilyEntries = endpoint<typeof s.restoreFamilyEntries>()(
  'POST /api/admin/families/:accountId/restore-entries',
  'family.create',
  { changes: ['accounts', 'patients', 'appointments'] },
);

export const addFamilyPatient = endpoint<typeof s.addFamilyPatient>()(
  'POST /api/admin/families/:accountId/patients',
  'family.create',
  { status: 201, changes: ['patients'] },
);
