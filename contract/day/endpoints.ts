import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const getDay = endpoint<typeof s.getDay>()('GET /api/admin/day', 'appointment.changeAny');

export const exportDay = endpoint<typeof s.exportDay>()('POST /api/admin/day/export', 'appointment.changeAny');

export const setDoctorDelay = endpoint<typeof s.setDoctorDelay>()(
  'POST /api/admin/doctors/:doctorId/delay',
  'appointment.changeAny',
  { changes: ['appointments'] },
);
