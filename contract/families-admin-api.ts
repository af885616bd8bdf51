import { endpoint } from './endpoint.ts';
import type {
  AddFamilyReply,
  FamilyCard,
  FamilyParams,
  NewFamily,
  NewFamilyPatient,
  SearchFamiliesBody,
  SearchFamiliesReply,
} from './families-admin.ts';
import type { Created } from './fields.ts';

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
