import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const listAbsences = endpoint<typeof s.listAbsences>()('GET /api/admin/absences', 'appointment.changeAny');

export const reportAbsence = endpoint<typeof s.reportAbsence>()('POST /api/admin/absences', 'appointment.changeAny', {
  status: 201,
  changes: ['doctors', 'appointments'],
});

export const getAbsence = endpoint<typeof s.getAbsence>()(
  'GET /api/admin/absences/:absenceId',
  'appointment.changeAny',
);

export const editAbsence = endpoint<typeof s.editAbsence>()(
  'POST /api/admin/absences/:absenceId/edit',
  'appointment.changeAny',
  { changes: ['doctors', 'appointments'] },
);

/** Ends an absence now, because the doctor is back. */
export const endAbsence = endpoint<typeof s.endAbsence>()(
  'POST /api/admin/absences/:absenceId/end',
  'appointment.changeAny',
  { changes: ['doctors', 'appointments'] },
);

/** Withdraws an absence that was reported by mistake: all its times are free again. */
export const withdrawAbsence = endpoint<typeof s.withdrawAbsence>()(
  'POST /api/admin/absences/:absenceId/withdraw',
  'appointment.changeAny',
  { changes: ['doctors', 'appointments'] },
);

export const confirmAbsence = endpoint<typeof s.confirmAbsence>()(
  'POST /api/admin/absences/:absenceId/confirm',
  'absence.confirm',
  { changes: ['doctors', 'appointments'] },
);
