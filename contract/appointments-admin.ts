import * as z from 'zod/mini';
import { shownStatuses } from './appointment-status.ts';
import { Appointment, Step } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { calendarDay, clockTime, lineText, recordId, searchText, text } from './fields.ts';
import { CsvFile, exportQuery, listOf, listQuery } from './lists.ts';

export const stepStatuses = ['pending', 'complete', 'cancelled'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** What both fields of a step that cannot be left out say. */
export const stepIncomplete = 'Please provide a title and date for the step.';

export const AppointmentRow = z.object({
  id: z.string(),
  number: z.string(),
  patientName: z.string(),
  title: z.string(),
  startsAt: z.string(),
  createdAt: z.string(),
  status: z.enum(shownStatuses),
});
export type AppointmentRow = z.infer<typeof AppointmentRow>;

const ManagedStep = z.extend(Step, { version: z.number() });
export type ManagedStep = z.infer<typeof ManagedStep>;

const HistoryEntry = z.object({
  at: z.string(),
  action: z.string(),
  /** Of the step that it is about; null where it is about the appointment itself. */
  step: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Who did it; null where nobody is named any more. */
  by: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** An appointment as staff see it: whom to call, who did what, and steps that can be changed. */
export const ManagedAppointment = z.extend(Appointment, {
  family: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  steps: z.array(ManagedStep),
  history: z.array(HistoryEntry),
});
export type ManagedAppointment = z.infer<typeof ManagedAppointment>;

export const appointmentTimes = ['today', 'upcoming', 'past'] as const;
const orders = ['date', 'created'] as const;
const filters = {
  status: z.optional(z.enum(shownStatuses, 'Please choose open, closed or cancelled')),
  when: z.optional(z.enum(appointmentTimes, 'Please choose today, upcoming or past')),
};

/** What the step form sends. Without a time a step begins at midnight. */
export const NewStep = z.strictObject({
  title: lineText({ max: 160, tooLong: 'Title must be at most 160 characters' }).check(z.minLength(1, stepIncomplete)),
  date: z.pipe(z.string(stepIncomplete).check(z.minLength(1, stepIncomplete)), calendarDay),
  time: z.optional(z.union([z.literal(''), clockTime], 'Please give a time like 15:30.')),
  description: z.optional(text({ max: 2000, tooLong: 'Description must be at most 2,000 characters' })),
});
export type NewStep = z.infer<typeof NewStep>;

const oneAppointment = z.strictObject({ appointmentId: recordId });
const oneStep = z.strictObject({ stepId: recordId });
const version = z.int('Please reload the page').check(z.positive('Please reload the page'));

export const manageAppointments = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/search',
  summary: "Every family's appointments, found by title, patient name or number",
  access: 'appointment.changeAny',
  body: z.strictObject({ ...listQuery(orders, '-date'), ...filters }),
  reply: listOf(AppointmentRow),
});

export const exportAppointments = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/export',
  summary: 'The same as a file',
  access: 'appointment.changeAny',
  body: z.strictObject({ ...exportQuery(orders, '-date'), ...filters }),
  reply: CsvFile,
});

const { after } = listQuery(orders, '-date');
export const listRecentAppointments = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/recent',
  summary: 'Open appointments, newest date first, found by title or patient name: ten to a page',
  access: 'appointment.changeAny',
  body: z.strictObject({ q: z.optional(searchText), after }),
  reply: listOf(AppointmentRow),
});

export const getManagedAppointment = endpoint({
  method: 'GET',
  path: '/api/admin/appointments/:appointmentId',
  summary: 'One appointment with its family, its steps and who did what to them',
  access: 'appointment.changeAny',
  params: oneAppointment,
  reply: ManagedAppointment,
});

export const changeAppointmentStatus = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/status',
  summary: 'Open, close or cancel an appointment; cancelling it cancels its pending steps',
  access: 'appointment.changeAny',
  params: oneAppointment,
  body: z.strictObject({ status: z.enum(shownStatuses, 'Please choose open, closed or cancelled'), version }),
  reply: ManagedAppointment,
});

export const addStep = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/steps',
  summary: 'Add a step to an appointment; it starts as pending and takes nobody’s time',
  access: 'appointment.changeAny',
  params: oneAppointment,
  body: NewStep,
  reply: ManagedAppointment,
  status: 201,
});

export const editStep = endpoint({
  method: 'PUT',
  path: '/api/admin/steps/:stepId',
  summary: 'Change what a step is called, when it is and what it says',
  access: 'appointment.changeAny',
  params: oneStep,
  body: z.extend(NewStep, { version }),
  reply: ManagedAppointment,
});

export const changeStepStatus = endpoint({
  method: 'POST',
  path: '/api/admin/steps/:stepId/status',
  summary: 'Mark a step as pending, complete or cancelled',
  access: 'appointment.changeAny',
  params: oneStep,
  body: z.strictObject({ status: z.enum(stepStatuses, 'Please choose pending, complete or cancelled'), version }),
  reply: ManagedAppointment,
});
