import { attendanceLabels } from '#contract/appointments/staff-texts.ts';
import type { AuditAction, AuditEntry } from '#contract/audit/schemas.ts';
import { paymentMethodLabels } from '#contract/payments/texts.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { marked } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { roleLabels } from '#web/parts/accounts/role-badge.tsx';
import { hoursWords, leaveWords, weekdaysWords, weekdayWords } from '#web/parts/times/time-words.ts';
import { namesWords } from '#web/staff-kit/fields.tsx';

/** The actions of the audit log, as staff read them. */
const actionNames: Record<AuditAction, string> = {
  'account.activated': marked('Account activated'),
  'account.added': marked('Account added'),
  'account.calendar-feed-added': marked('Account calendar feed added'),
  'account.calendar-feed-deleted': marked('Account calendar feed deleted'),
  'account.deactivated': marked('Account deactivated'),
  'account.devices-signed-out': marked('Account devices signed out'),
  'account.edited': marked('Account edited'),
  'account.exported': marked('Account exported'),
  'account.first-admin-added': marked('Account first admin added'),
  'account.message-settings-edited': marked('Account message settings edited'),
  'account.password-changed': marked('Account password changed'),
  'account.password-recovered': marked('Account password recovered'),
  'account.password-reset': marked('Account password reset'),
  'account.password-revealed': marked('Account password revealed'),
  'account.phone-confirmed': marked('Account phone confirmed'),
  'account.phone-correction-agreed': marked('Account phone correction agreed'),
  'account.phone-correction-objected': marked('Account phone correction objected'),
  'account.phone-correction-refused': marked('Account phone correction refused'),
  'account.phone-correction-requested': marked('Account phone correction requested'),
  'account.phone-corrected': marked('Account phone corrected'),
  'account.phone-lost': marked('Account phone lost'),
  'account.phone-verified': marked('Account phone verified'),
  'account.recovery-code-used': marked('Account recovery code used'),
  'account.recovery-codes-renewed': marked('Account recovery codes renewed'),
  'account.registered': marked('Account registered'),
  'account.renamed': marked('Account renamed'),
  'account.role-changed': marked('Account role changed'),
  'account.second-factor-added': marked('Account second step added'),
  'account.second-factor-removed': marked('Account second step removed'),
  'account.second-factor-reset': marked('Account second step reset'),
  'account.set-aside': marked('Account entries set aside'),
  'account.set-aside-restored': marked('Account entries restored'),
  'account.sign-in-burst': marked('Account sign in burst'),
  'account.signed-in': marked('Account signed in'),
  'account.signed-out': marked('Account signed out'),
  'appointment.answered': marked('Appointment answered'),
  'appointment.attendance-changed': marked('Appointment attendance changed'),
  'appointment.booked': marked('Appointment booked'),
  'appointment.call-noted': marked('Appointment call noted'),
  'appointment.cancelled': marked('Appointment cancelled'),
  'appointment.confirmed': marked('Appointment confirmed'),
  'appointment.day-exported': marked('Appointment day exported'),
  'appointment.edited': marked('Appointment edited'),
  'appointment.exported': marked('Appointment exported'),
  'appointment.kept': marked('Appointment kept'),
  'appointment.rescheduled': marked('Appointment rescheduled'),
  'appointment.status-changed': marked('Appointment status changed'),
  'appointment.step-added': marked('Appointment step added'),
  'appointment.step-assigned': marked('Appointment step assigned'),
  'appointment.step-edited': marked('Appointment step edited'),
  'appointment.step-marked': marked('Appointment step marked'),
  'appointment.step-status-changed': marked('Appointment step status changed'),
  'appointment.steps-exported': marked('Appointment steps exported'),
  'appointment-type.activated': marked('Appointment type activated'),
  'appointment-type.added': marked('Appointment type added'),
  'appointment-type.deactivated': marked('Appointment type deactivated'),
  'appointment-type.edited': marked('Appointment type edited'),
  'audit.exported': marked('Audit exported'),
  'city.activated': marked('City activated'),
  'city.added': marked('City added'),
  'city.archived': marked('City archived'),
  'city.deactivated': marked('City deactivated'),
  'city.deleted': marked('City deleted'),
  'city.edited': marked('City edited'),
  'city.restored': marked('City restored'),
  'clinic.added': marked('Clinic added'),
  'clinic.archived': marked('Clinic archived'),
  'clinic.deleted': marked('Clinic deleted'),
  'clinic.edited': marked('Clinic edited'),
  'clinic.exported': marked('Clinic exported'),
  'clinic.restored': marked('Clinic restored'),
  'doctor.absence-confirmed': marked('Doctor absence confirmed'),
  'doctor.absence-edited': marked('Doctor absence edited'),
  'doctor.absence-reported': marked('Doctor absence reported'),
  'doctor.absence-withdrawn': marked('Doctor absence withdrawn'),
  'doctor.added': marked('Doctor added'),
  'doctor.archived': marked('Doctor archived'),
  'doctor.delay-changed': marked('Doctor delay changed'),
  'doctor.deleted': marked('Doctor deleted'),
  'doctor.edited': marked('Doctor edited'),
  'doctor.exported': marked('Doctor exported'),
  'doctor.restored': marked('Doctor restored'),
  'family.added': marked('Family added'),
  'image.uploaded': marked('Image uploaded'),
  'message.paused': marked('Message paused'),
  'message.resent': marked('Message resent'),
  'message.resumed': marked('Message resumed'),
  'message.tested': marked('Message tested'),
  'message-text.edited': marked('Message text edited'),
  'patient.added': marked('Patient added'),
  'patient.archived': marked('Patient archived'),
  'patient.deleted': marked('Patient deleted'),
  'patient.edited': marked('Patient edited'),
  'patient.exported': marked('Patient exported'),
  'patient.phone-agreed': marked('Patient phone agreed'),
  'patient.phone-agreement-ended': marked('Patient phone agreement ended'),
  'patient.restored': marked('Patient restored'),
  'payment.exported': marked('Payment exported'),
  'payment.reversed': marked('Payment reversed'),
  'payment.taken': marked('Payment taken'),
  'price-rule.activated': marked('Price rule activated'),
  'price-rule.added': marked('Price rule added'),
  'price-rule.deactivated': marked('Price rule deactivated'),
  'price-rule.deleted': marked('Price rule deleted'),
  'price-rule.edited': marked('Price rule edited'),
  'till.closed': marked('Till closed'),
};

/** The kinds of records in the audit log. */
const entityNames: Record<string, string> = {
  account: marked('Account'),
  appointment: marked('Appointment'),
  'appointment-type': marked('Appointment type'),
  audit: marked('Audit'),
  city: marked('City'),
  clinic: marked('Clinic'),
  doctor: marked('Doctor'),
  family: marked('Family'),
  image: marked('Image'),
  message: marked('Message'),
  'message-text': marked('Message text'),
  patient: marked('Patient'),
  payment: marked('Payment'),
  'price-rule': marked('Price rule'),
  till: marked('Till{#the cash desk}'),
};

/** The fields of the changes in the audit log. */
const fieldNames: Record<string, string> = {
  name: marked('Name'),
  phone: marked('Phone'),
  email: marked('Email'),
  role: marked('Role'),
  reason: marked('Reason'),
  to: marked('To{#the new value}'),
  specialty: marked('Specialty'),
  hospital: marked('Hospital'),
  city: marked('City'),
  experience: marked('Experience'),
  consultationFee: marked('Consultation fee'),
  bio: marked('Bio'),
  imageHash: marked('Picture'),
  licenseNumber: marked('License number'),
  qualifications: marked('Qualifications'),
  languages: marked('Languages'),
  availableDays: marked('Available days'),
  availableHours: marked('Available hours'),
  hours: marked('Hours'),
  slotMinutes: marked('Slot minutes'),
  leave: marked('Leave{#of a doctor}'),
  type: marked('Type'),
  openHours: marked('Open hours'),
  closedWeekdays: marked('Closed weekdays'),
  closedDays: marked('Closed days'),
  address: marked('Address'),
  fullAddress: marked('Full address'),
  website: marked('Website'),
  services: marked('Services'),
  insurers: marked('Insurers'),
  facilities: marked('Facilities'),
  hasEmergencyServices: marked('Has emergency services'),
  hasParking: marked('Has parking'),
  isWheelchairAccessible: marked('Is wheelchair accessible'),
  age: marked('Age'),
  months: marked('Months'),
  gender: marked('Gender'),
  mobileNumber: marked('Mobile number'),
  medicalHistoryLength: marked('Medical history length'),
  title: marked('Title'),
  startsAt: marked('Starts at'),
  endsAt: marked('Ends at'),
  status: marked('Status'),
  doctor: marked('Doctor'),
  clinic: marked('Clinic'),
  doctorId: marked('Doctor id'),
  clinicId: marked('Clinic id'),
  price: marked('Price'),
  attendance: marked('Attendance'),
  answer: marked('Answer'),
  outcome: marked('Outcome'),
  overrideReason: marked('Override reason'),
  isNoteChanged: marked('Is note changed'),
  withVisit: marked('With visit'),
  stepCount: marked('Step count'),
  familyNote: marked('Sentence to the family'),
  state: marked('State{#of a record}'),
  pressed: marked('Pressed'),
  assignee: marked('Assignee'),
  assigneeId: marked('Assignee id'),
  durationMinutes: marked('Duration minutes'),
  travelMinutes: marked('Travel minutes'),
  day: marked('Day'),
  minutes: marked('Minutes'),
  notifies: marked('Families notified'),
  description: marked('Description'),
  basePrice: marked('Base price'),
  multiplier: marked('Multiplier'),
  fixedPrice: marked('Fixed price'),
  isActive: marked('Is active'),
  reminderLeads: marked('Reminder leads'),
  amount: marked('Amount'),
  method: marked('Method'),
  appointmentId: marked('Appointment id'),
  cash: marked('Cash'),
  upi: marked('UPI'),
  card: marked('Card'),
  cashCounted: marked('Cash counted'),
  note: marked('Note'),
  scope: marked('Scope'),
  kind: marked('Kind'),
  channel: marked('Channel'),
  by: marked('By{#who or what did it}'),
  templateName: marked('Template at the carrier'),
  agreesToWhatsapp: marked('Agrees to whatsapp'),
  channels: marked('Channels'),
  kindChannels: marked('Kind channels'),
  language: marked('Language'),
  quietFrom: marked('Quiet from'),
  quietTo: marked('Quiet to'),
  leads: marked('Leads{#how long before a visit}'),
  rows: marked('Rows'),
  isSearch: marked('Searched'),
  date: marked('Date'),
  list: marked('List'),
  when: marked('When'),
  actor: marked('Actor'),
  entity: marked('Entity'),
  record: marked('Record'),
  action: marked('Action'),
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
    open: marked('Open'),
    closed: marked('Closed{#a visit}'),
    pending: marked('Pending'),
    complete: marked('Complete{#a step}'),
    cancelled: marked('Cancelled'),
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
