import { endpoint } from '../shared/endpoint.ts';
import type * as s from './staff-schemas.ts';

export const listStaffAppointments = endpoint<typeof s.listStaffAppointments>()(
  'POST /api/admin/appointments/search',
  'appointment.changeAny',
);

export const exportAppointments = endpoint<typeof s.exportAppointments>()(
  'POST /api/admin/appointments/export',
  'people.export',
  { isSensitive: true },
);

export const listOpenAppointments = endpoint<typeof s.listOpenAppointments>()(
  'POST /api/admin/appointments/recent',
  'appointment.changeAny',
);

export const getStaffAppointment = endpoint<typeof s.getStaffAppointment>()(
  'GET /api/admin/appointments/:appointmentId',
  'appointment.changeAny',
);

export const changeAppointmentStatus = endpoint<typeof s.changeAppointmentStatus>()(
  'POST /api/admin/appointments/:appointmentId/status',
  'appointment.changeAny',
  { changes: ['appointments', 'free-times'] },
);

/** Confirms the time of a requested visit or step. */
export const confirmAppointment = endpoint<typeof s.confirmAppointment>()(
  'POST /api/admin/appointments/:appointmentId/confirm',
  'appointment.changeAny',
  { changes: ['appointments'] },
);

/** Marks the attendance of a visit, or undoes the last mark. */
export const changeAttendance = endpoint<typeof s.changeAttendance>()(
  'POST /api/admin/appointments/:appointmentId/attendance',
  'appointment.changeAny',
  { changes: ['appointments'] },
);

export const addCallNote = endpoint<typeof s.addCallNote>()(
  'POST /api/admin/appointments/:appointmentId/calls',
  'appointment.changeAny',
  { changes: ['appointments'] },
);

/** Books for a family. If staff give a reason, the time may have begun today or lie outside hours. */
export const bookForFamily = endpoint<typeof s.bookForFamily>()(
  'POST /api/admin/appointments',
  'appointment.changeAny',
  { status: 201, changes: ['appointments', 'free-times'] },
);

/**
 * Moves a visit or step. If staff give a reason, the new time may have begun or lie outside hours. A cancelled visit is
 * opened again.
 */
export const moveAppointment = endpoint<typeof s.moveAppointment>()(
  'POST /api/admin/appointments/:appointmentId/move',
  'appointment.changeAny',
  { changes: ['appointments', 'free-times'] },
);

/**
 * Undoes the last move of a visit with its steps, or of one step. Only the person who moved it can undo the move, within a
 * minute, and not if the move opened the visit again or changed its doctor.
 */
export const undoMove = endpoint<typeof s.undoMove>()(
  'POST /api/admin/appointments/:appointmentId/undo-move',
  'appointment.changeAny',
  { changes: ['appointments', 'free-times'] },
);

/** Changes doctor, clinic, type or note of an open visit. */
export const editAppointment = endpoint<typeof s.editAppointment>()(
  'POST /api/admin/appointments/:appointmentId/edit',
  'appointment.changeAny',
  { changes: ['appointments', 'free-times'] },
);

/** Moves one or several visits that need a new time (stranded visits). Each is moved by itself and gets its own verdict. */
export const moveStranded = endpoint<typeof s.moveStranded>()(
  'POST /api/admin/appointments/stranded/moves',
  'appointment.changeAny',
  { changes: ['appointments', 'free-times'] },
);

/** Keeps a visit or step at its time, although its doctor is away. Returns the visit. */
export const keepVisit = endpoint<typeof s.keepVisit>()(
  'POST /api/admin/appointments/:appointmentId/keep',
  'appointment.changeAny',
  { changes: ['appointments'] },
);

export const addStep = endpoint<typeof s.addStep>()(
  'POST /api/admin/appointments/:appointmentId/steps',
  'appointment.changeAny',
  { status: 201, changes: ['appointments'] },
);

export const editStep = endpoint<typeof s.editStep>()('PUT /api/admin/steps/:stepId', 'appointment.changeAny', {
  changes: ['appointments', 'free-times'],
});

export const changeStepStatus = endpoint<typeof s.changeStepStatus>()(
  'POST /api/admin/steps/:stepId/status',
  'appointment.changeAny',
  { changes: ['appointments', 'free-times'] },
);
