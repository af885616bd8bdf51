import type { CodeForm, CodeSent } from '../accounts/schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import type { Created, EmptyObject } from '../shared/fields.ts';
import type {
  AddFamilyReply,
  FamilyCard,
  FamilyParams,
  NewFamily,
  NewFamilyPatient,
  RestoreFamilyEntriesBody,
  SearchFamiliesBody,
  SearchFamiliesReply,
} from './schemas.ts';

export const searchFamilies = endpoint<{ body: typeof SearchFamiliesBody; reply: typeof SearchFamiliesReply }>()({
  method: 'POST',
  path: '/api/admin/families/search',
  access: 'patient.readAny',
});

export const getFamily = endpoint<{ params: typeof FamilyParams; reply: typeof FamilyCard }>()({
  method: 'GET',
  path: '/api/admin/families/:accountId',
  access: 'patient.readAny',
});

export const addFamily = endpoint<{ body: typeof NewFamily; reply: typeof AddFamilyReply }>()({
  method: 'POST',
  path: '/api/admin/families',
  access: 'family.create',
  status: 201,
});

/** Sends a code to the phone of a family, which its caller reads out. */
export const sendFamilyCode = endpoint<{
  params: typeof FamilyParams;
  body: typeof EmptyObject;
  reply: typeof CodeSent;
}>()({
  method: 'POST',
  path: '/api/admin/families/:accountId/phone-code',
  access: 'family.create',
});

export const confirmFamilyPhone = endpoint<{
  params: typeof FamilyParams;
  body: typeof CodeForm;
  reply: typeof EmptyObject;
}>()({
  method: 'POST',
  path: '/api/admin/families/:accountId/phone-code/confirm',
  access: 'family.create',
});

/** Restores what was set aside when the holder of the phone recovered the account. */
export const restoreFamilyEntries = endpoint<{
  params: typeof FamilyParams;
  body: typeof RestoreFamilyEntriesBody;
  reply: typeof EmptyObject;
}>()({
  method: 'POST',
  path: '/api/admin/families/:accountId/restore-entries',
  access: 'family.create',
});

export const addFamilyPatient = endpoint<{
  params: typeof FamilyParams;
  body: typeof NewFamilyPatient;
  reply: typeof Created;
}>()({
  method: 'POST',
  path: '/api/admin/families/:accountId/patients',
  access: 'family.create',
  status: 201,
});
