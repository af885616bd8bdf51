import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

/** The absences and days of leave of all doctors. */
export const listAbsences = endpoint<typeof s.listAbsences>()('GET /api/admin/absences', 'appointment.changeAny');

export const reportAbsence = endpoint<typeof s.reportAbsence>()('POST /api/admin/absences', 'appointment.changeAny', {
  status: 201,
  changes: ['doctors', 'appointments'],
});

/** One absence or leave with the visits that need a new time, and the free times that can be offered. */
export const getAbsence = endpoint<typeof s.getAbsence>()(
  'GET /api/admin/absences/:absenceId',
  'appointment.changeAny',
);

export const editAbsence = endpoint<typeof s.editAbsence>()(
  'POST /api/admin/absences/:absenceId/edit',
  'appointment.changeAny',
  { changes: ['doctors', 'appointments'] },
);

/** The doctor is back: the absence ends now. */
export const endAbsence = endpoint<typeof s.endAbsence>()(
  'POST /api/admin/absences/:absenceId/end',
  'appointment.changeAny',
  { changes: ['doctors', 'appointments'] },
);

/** The absence was reported by mistake: all its times are free again. */
export const withdrawAbsence = endpoint<typeof s.withdrawAbsence>()(
  'POST /api/admin/absences/:absenceId/withdraw',
  'appointment.changeAny',
  { changes: ['doctors', 'appointments'] },
);

/** A manager confirms an absence that is longer than a day. */
export const confirmAbsence = endpoint<typeof s.confirmAbsence>()(
  'POST /api/admin/absences/:absenceId/confirm',
  'absence.confirm',
  { changes: ['doctors', 'appointments'] },
);
