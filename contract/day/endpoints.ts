import type { DoctorParams } from '../doctors/schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type { CsvFile } from '../shared/lists.ts';
import type { Day, DayQuery, DoctorDelay } from './schemas.ts';

export const getDay = endpoint<{ query: typeof DayQuery; reply: typeof Day }>()({
  method: 'GET',
  path: '/api/admin/day',
  access: 'appointment.changeAny',
});

export const exportDay = endpoint<{ body: typeof DayQuery; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/day/export',
  access: 'appointment.changeAny',
});

export const setDoctorDelay = endpoint<{
  params: typeof DoctorParams;
  body: typeof DoctorDelay;
  reply: typeof EmptyObject;
}>()({
  method: 'POST',
  path: '/api/admin/doctors/:doctorId/delay',
  access: 'appointment.changeAny',
});
