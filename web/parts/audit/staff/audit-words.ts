import { attendanceLabels } from '#contract/appointments/staff-attendance.ts';
import type { AuditAction, AuditEntry } from '#contract/audit/schemas.ts';
import { paymentMethodLabels } from '#contract/payments/methods.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { roleLabels } from '#web/parts/accounts/role-badge.tsx';
import { hoursWords, leaveWords, weekdaysWords, weekdayWords } from '#web/parts/times/time-words.ts';
import { namesWords } from '#web/staff-kit/names-field.tsx';

/** The actions of the audit log, as staff read them. */
const actionNames: Record<AuditAction, string> = {
  'account.activated': msg('Account activated'),
  'account.added': msg('Account added'),
  'account.calendar-feed-added': msg('Account calendar feed added'),
  'account.calendar-feed-deleted': msg('Account calendar feed deleted'),
  'account.deactivated': msg('Account deactivated'),
  'account.devices-signed-out': msg('Account devices signed out'),
  'account.edited': msg('Account edited'),
  'account.exported': msg('Account exported'),
  'account.first-admin-added': msg('Account first admin added'),
  'account.message-settings-edited': msg('Account message settings edited'),
  'account.password-changed': msg('Account password changed'),
  'account.password-recovered': msg('Account password recovered'),
  'account.password-reset': msg('Account password reset'),
  'account.password-revealed': msg('Account password revealed'),
  'account.phone-confirmed': msg('Account phone confirmed'),
  'account.phone-correction-agreed': msg('Account phone correction agreed'),
  'account.phone-correction-objected': msg('Account phone correction objected'),
  'account.phone-correction-refused': msg('Account phone correction refused'),
  'account.phone-correction-requested': msg('Account phone correction requested'),
  'account.phone-corrected': msg('Account phone corrected'),
  'account.phone-lost': msg('Account phone lost'),
  'account.phone-verified': msg('Account phone verified'),
  'account.recovery-code-used': msg('Account recovery code used'),
  'account.recovery-codes-renewed': msg('Account recovery codes renewed'),
  'account.registered': msg('Account registered'),
  'account.renamed': msg('Account renamed'),
  'account.role-changed': msg('Account role changed'),
  'account.second-factor-added': msg('Account second step added'),
  'account.second-factor-removed': msg('Account second step removed'),
  'account.second-factor-reset': msg('Account second step reset'),
  'account.set-aside': msg('Account entries set aside'),
  'account.set-aside-restored': msg('Account entries restored'),
  'account.sign-in-burst': msg('Account sign in burst'),
  'account.signed-in': msg('Account signed in'),
  'account.signed-out': msg('Account signed out'),
  'appointment.answered': msg('Appointment answered'),
  'appointment.attendance-changed': msg('Appointment attendance changed'),
  'appointment.booked': msg('Appointment booked'),
  'appointment.call-noted': msg('Appointment call noted'),
  'appointment.cancelled': msg('Appointment cancelled'),
  'appointment.confirmed': msg('Appointment confirmed'),
  'appointment.day-exported': msg('Appointment day exported'),
  'appointment.edited': msg('Appointment edited'),
  'appointment.exported': msg('Appointment exported'),
  'appointment.kept': msg('Appointment kept'),
  'appointment.rescheduled': msg('Appointment rescheduled'),
  'appointment.status-changed': msg('Appointment status changed'),
  'appointment.step-added': msg('Appointment step added'),
  'appointment.step-assigned': msg('Appointment step assigned'),
  'appointment.step-edited': msg('Appointment step edited'),
  'appointment.step-marked': msg('Appointment step marked'),
  'appointment.step-status-changed': msg('Appointment step status changed'),
  'appointment.steps-exported': msg('Appointment steps exported'),
  'appointment-type.activated': msg('Appointment type activated'),
  'appointment-type.added': msg('Appointment type added'),
  'appointment-type.deactivated': msg('Appointment type deactivated'),
  'appointment-type.edited': msg('Appointment type edited'),
  'audit.exported': msg('Audit exported'),
  'city.activated': msg('City activated'),
  'city.added': msg('City added'),
  'city.archived': msg('City archived'),
  'city.deactivated': msg('City deactivated'),
  'city.deleted': msg('City deleted'),
  'city.edited': msg('City edited'),
  'city.restored': msg('City restored'),
  'clinic.added': msg('Clinic added'),
  'clinic.archived': msg('Clinic archived'),
  'clinic.deleted': msg('Clinic deleted'),
  'clinic.edited': msg('Clinic edited'),
  'clinic.exported': msg('Clinic exported'),
  'clinic.restored': msg('Clinic restored'),
  'doctor.absence-confirmed': msg('Doctor absence confirmed'),
  'doctor.absence-edited': msg('Doctor absence edited'),
  'doctor.absence-reported': msg('Doctor absence reported'),
  'doctor.absence-withdrawn': msg('Doctor absence withdrawn'),
  'doctor.added': msg('Doctor added'),
  'doctor.archived': msg('Doctor archived'),
  'doctor.delay-changed': msg('Doctor delay changed'),
  'doctor.deleted': msg('Doctor deleted'),
  'doctor.edited': msg('Doctor edited'),
  'doctor.exported': msg('Doctor exported'),
  'doctor.restored': msg('Doctor restored'),
  'family.added': msg('Family added'),
  'image.uploaded': msg('Image uploaded'),
  'message.paused': msg('Message paused'),
  'message.resent': msg('Message resent'),
  'message.resumed': msg('Message resumed'),
  'message.tested': msg('Message tested'),
  'message-text.edited': msg('Message text edited'),
  'patient.added': msg('Patient added'),
  'patient.archived': msg('Patient archived'),
  'patient.deleted': msg('Patient deleted'),
  'patient.edited': msg('Patient edited'),
  'patient.exported': msg('Patient exported'),
  'patient.phone-agreed': msg('Patient phone agreed'),
  'patient.phone-agreement-ended': msg('Patient phone agreement ended'),
  'patient.restored': msg('Patient restored'),
  'payment.exported': msg('Payment exported'),
  'payment.reversed': msg('Payment reversed'),
  'payment.taken': msg('Payment taken'),
  'price-rule.activated': msg('Price rule activated'),
  'price-rule.added': msg('Price rule added'),
  'price-rule.deactivated': msg('Price rule deactivated'),
  'price-rule.deleted': msg('Price rule deleted'),
  'price-rule.edited': msg('Price rule edited'),
  'till.closed': msg('Till closed'),
};

const entityNames: Record<string, string> = {
  account: msg('Account'),
  appointment: msg('Appointment'),
  'appointment-type': msg('Appointment type'),
  audit: msg('Audit'),
  city: msg('City'),
  clinic: msg('Clinic'),
  doctor: msg('Doctor'),
  family: msg('Family'),
  image: msg('Image'),
  message: msg('Message'),
  'message-text': msg('Message text'),
  patient: msg('Patient'),
  payment: msg('Payment'),
  'price-rule': msg('Price rule'),
  till: msg('Till{#the cash desk}'),
};

const fieldNames: Record<string, string> = {
  name: msg('Name'),
  phone: msg('Phone'),
  email: msg('Email'),
  role: msg('Role'),
  reason: msg('Reason'),
  to: msg('To{#the new value}'),
  specialty: msg('Specialty'),
  hospital: msg('Hospital'),
  city: msg('City'),
  experience: msg('Experience'),
  consultationFee: msg('Consultation fee'),
  bio: msg('Bio'),
  imageHash: msg('Picture'),
  licenseNumber: msg('License number'),
  qualifications: msg('Qualifications'),
  languages: msg('Languages'),
  availableDays: msg('Available days'),
  availableHours: msg('Available hours'),
  hours: msg('Hours'),
  slotMinutes: msg('Slot minutes'),
  leave: msg('Leave{#of a doctor}'),
  type: msg('Type'),
  openHours: msg('Open hours'),
  closedWeekdays: msg('Closed weekdays'),
  closedDays: msg('Closed days'),
  address: msg('Address'),
  fullAddress: msg('Full address'),
  website: msg('Website'),
  services: msg('Services'),
  insurers: msg('Insurers'),
  facilities: msg('Facilities'),
  hasEmergencyServices: msg('Has emergency services'),
  hasParking: msg('Has parking'),
  isWheelchairAccessible: msg('Is wheelchair accessible'),
  age: msg('Age'),
  months: msg('Months'),
  gender: msg('Gender'),
  mobileNumber: msg('Mobile number'),
  medicalHistoryLength: msg('Medical history length'),
  title: msg('Title'),
  startsAt: msg('Starts at'),
  endsAt: msg('Ends at'),
  status: msg('Status'),
  doctor: msg('Doctor'),
  clinic: msg('Clinic'),
  doctorId: msg('Doctor id'),
  clinicId: msg('Clinic id'),
  price: msg('Price'),
  attendance: msg('Attendance'),
  answer: msg('Answer'),
  outcome: msg('Outcome'),
  overrideReason: msg('Override reason'),
  isNoteChanged: msg('Is note changed'),
  withVisit: msg('With visit'),
  stepCount: msg('Step count'),
  familyNote: msg('Sentence to the family'),
  state: msg('State{#of a record}'),
  pressed: msg('Pressed'),
  assignee: msg('Assignee'),
  assigneeId: msg('Assignee id'),
  durationMinutes: msg('Duration minutes'),
  travelMinutes: msg('Travel minutes'),
  day: msg('Day'),
  minutes: msg('Minutes'),
  notifies: msg('Families notified'),
  description: msg('Description'),
  basePrice: msg('Base price'),
  multiplier: msg('Multiplier'),
  fixedPrice: msg('Fixed price'),
  isActive: msg('Is active'),
  reminderLeads: msg('Reminder leads'),
  amount: msg('Amount'),
  method: msg('Method'),
  appointmentId: msg('Appointment id'),
  cash: msg('Cash'),
  upi: msg('UPI'),
  card: msg('Card'),
  cashCounted: msg('Cash counted'),
  note: msg('Note'),
  scope: msg('Scope'),
  kind: msg('Kind'),
  channel: msg('Channel'),
  by: msg('By{#who or what did it}'),
  templateName: msg('Template at the carrier'),
  agreesToWhatsapp: msg('Agrees to whatsapp'),
  channels: msg('Channels'),
  kindChannels: msg('Kind channels'),
  language: msg('Language'),
  quietFrom: msg('Quiet from'),
  quietTo: msg('Quiet to'),
  leads: msg('Leads{#how long before a visit}'),
  rows: msg('Rows'),
  isSearch: msg('Searched'),
  date: msg('Date'),
  list: msg('List'),
  when: msg('When'),
  actor: msg('Actor'),
  entity: msg('Entity'),
  record: msg('Record'),
  action: msg('Action'),
};

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const replaceHyphens = (name: string) => name.replaceAll('-', ' ');

/** `account.password-reset` → `Account password reset`. */
export function actionWords(t: T, action: string): string {
  return t(actionNames[action as AuditAction] ?? capitalise(replaceHyphens(action.replaceAll('.', ' '))));
}

/** `appointment-type` → `Appointment type`. */
export function entityWords(t: T, entity: string): string {
  return t(entityNames[entity] ?? capitalise(replaceHyphens(entity)));
}

/** Formats a change of one field, such as `Mobile number: 5 → 6`. */
export function changeWords(t: T, { field, from, to }: AuditEntry['changes'][number]): string {
  const name = t(fieldNames[field] ?? capitalise(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)));
  return from === null
    ? `${name}: ${valueWords(t, field, to)}`
    : `${name}: ${valueWords(t, field, from)} → ${valueWords(t, field, to)}`;
}

const paiseFields = [
  ...['consultationFee', 'basePrice', 'fixedPrice', 'price'],
  ...['amount', 'cash', 'upi', 'card', 'cashCounted'],
];
/** The labels of stored values, by field. Other languages translate them; an English page shows the stored value. */
const storedWords: Record<string, Record<string, string>> = {
  attendance: attendanceLabels,
  method: paymentMethodLabels,
  role: roleLabels,
  status: {
    open: msg('Open'),
    closed: msg('Closed{#a visit}'),
    pending: msg('Pending'),
    complete: msg('Complete{#a step}'),
    cancelled: msg('Cancelled'),
  },
};
const vocabularyFields = ['specialty', 'type', 'languages', 'services', 'facilities'];
const inList = (value: string, words: (one: string) => string) =>
  value
    .split(', ')
    .map((one) => words(one))
    .join(', ');

/** Formats stored values for display: the first matching pair is used, other values are shown unchanged. */
const formatters: [(field: string, value: string) => boolean, (value: string, t: T, field: string) => string][] = [
  [(field) => paiseFields.includes(field), (value) => totalRupees(Number(value))],
  [(field) => field === 'imageHash', (_, t) => t('a picture')],
  [(field) => field === 'scope', (value) => value.replace(':', ' ')],
  [
    (field, value) => Object.hasOwn(storedWords[field] ?? {}, value),
    (value, t, field) => (t.language === 'en' ? value : t(storedWords[field]?.[value] ?? value)),
  ],
  [(field) => vocabularyFields.includes(field), (value, t) => inList(value, t)],
  [(field) => field === 'availableDays', (value, t) => inList(value, (day) => weekdayWords(t, day))],
  [(field) => field === 'city' || field === 'title', (value, t) => t.named(value)],
  [(_, value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value), (value, t) => datesIn(t).dateTime(value)],
  [(_, value) => /^\d{4}-\d\d-\d\d(, |$)/.test(value), (value, t) => value.split(', ').map(datesIn(t).date).join('; ')],
  [(_, value) => value === 'true', (_, t) => t('yes')],
  [(_, value) => value === 'false', (_, t) => t('no')],
  [(field) => field === 'names' || field === 'descriptions', (value) => namesWords(JSON.parse(value))],
  [(field) => field === 'hours', (value, t) => hoursWords(t, JSON.parse(value))],
  [(field) => field === 'leave', (value, t) => leaveWords(t, JSON.parse(value))],
  [(field) => field === 'closedWeekdays', (value, t) => weekdaysWords(t, JSON.parse(value))],
];

function valueWords(t: T, field: string, value: string | null): string {
  if (value === null) return '–';
  const formatter = formatters.find(([matches]) => matches(field, value));
  try {
    return formatter ? formatter[1](value, t, field) : value;
  } catch {
    return value; // a long list is stored truncated and is no valid JSON
  }
}
