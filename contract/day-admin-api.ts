import type { Day, DayQuery, DoctorDelay } from './day-admin.ts';
import type { DoctorParams } from './doctors.ts';
import { endpoint } from './endpoint.ts';
import type { EmptyObject } from './fields.ts';
import type { CsvFile } from './lists.ts';

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
