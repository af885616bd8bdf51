import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { NewStep } from '#contract/appointments/staff-forms.ts';
import { CityForm } from '#contract/cities/staff-schemas.ts';
import { ClinicForm } from '#contract/clinics/staff-schemas.ts';
import { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { NewPatient } from '#contract/patients/schemas.ts';
import { RuleForm, TypeForm } from '#contract/pricing/staff-schemas.ts';
import { EditAccountBody } from '#contract/team/schemas.ts';
import { stepWorkFormWords, stepWorkValues } from '#web/parts/steps/staff/step-words.ts';
import { createT } from './i18n/use-t.tsx';
import { changedFields, type FormWords } from './lib/changed-fields.tsx';
import { ruleFormWords, typeWords } from './pages/admin/appointment-types/-price-words.ts';
import { cityWords } from './pages/admin/cities/-city-words.ts';
import { clinicFieldWords, clinicFormValues, clinicLabels } from './pages/admin/clinics/-clinic-tabs.tsx';
import { doctorFieldWords, doctorFormValues, doctorLabels } from './pages/admin/doctors/-doctor-tabs.tsx';
import { absenceFormWords, absenceValues } from './parts/absences/staff/absence-words.ts';
import {
  stepFormWords,
  stepValues,
  visitFormWords,
  visitValues,
} from './parts/appointments/staff/staff-visit-words.ts';
import { patientFormWords } from './parts/patients/patient-words.ts';
import { accountWords } from './parts/users/staff/account-dialogs.tsx';

const t = createT(null);
type Values = Record<string, unknown>;
type Case = { schema: { shape: object }; words: FormWords<Values>; before: Values; changes: Values; extra?: string[] };
const monday = { weekday: 1, opens: 540, closes: 720 };
const work = {
  durationMinutes: 30,
  travelMinutes: 10,
  placeFrom: '',
  placeTo: '',
  assignee: { id: '1', name: 'Imran' },
  assignment: 1,
  note: '',
};
const names = { names: { hi: 'नया', mr: 'नवा' } };

/** Every form of staff: its schema, the values before, and for each field another value with its text. */
const forms: Record<string, Case> = {
  'appointment types': {
    schema: TypeForm,
    words: typeWords as FormWords<Values>,
    before: {
      name: 'a',
      description: 'b',
      basePrice: 1,
      needsDoctor: true,
      reminderLeads: [],
      names: {},
      descriptions: {},
      isActive: true,
    },
    changes: {
      name: ['A', 'A'],
      description: ['', ''],
      basePrice: [75_000, '₹750.00'],
      needsDoctor: [false, 'No'],
      reminderLeads: [['day'], 'A day before'],
      names: [{ hi: 'नया' }, 'हिन्दी: नया'],
      descriptions: [{ ta: 'புதிய' }, 'தமிழ்: புதிய'],
      isActive: [false, 'Inactive'],
    },
    extra: ['isActive'],
  },
  'price rules': {
    schema: { shape: RuleForm.shape },
    words: ruleFormWords as FormWords<Values>,
    before: { city: 'Pune', multiplier: 1, fixedPrice: null, isActive: true },
    changes: {
      city: ['Mumbai', 'Mumbai'],
      multiplier: [1.5, '1.5'],
      fixedPrice: [50_000, '₹500.00'],
      isActive: [false, 'Inactive'],
    },
    extra: ['isActive'],
  },
  cities: {
    schema: CityForm,
    words: cityWords as FormWords<Values>,
    before: { name: 'Pune', imageHash: 'a', names: {}, isActive: true },
    changes: {
      name: ['Poona', 'Poona'],
      imageHash: ['b', 'another picture'],
      names: [names.names, 'हिन्दी: नया, मराठी: नवा'],
      isActive: [false, 'Inactive'],
    },
    extra: ['isActive'],
  },
  doctors: {
    schema: DoctorForm,
    words: { labels: doctorLabels, valueWords: doctorFieldWords },
    before: doctorFormValues(null),
    changes: {
      name: ['Dr. B', 'Dr. B'],
      specialty: ['Cardiologist', 'Cardiologist'],
      hospital: ['H', 'H'],
      city: ['Pune', 'Pune'],
      phone: ['1', '1'],
      email: ['a@b.in', 'a@b.in'],
      licenseNumber: ['L', 'L'],
      experience: [3, '3'],
      consultationFee: [40_000, '₹400.00'],
      bio: ['B', 'B'],
      availableHours: ['9 to 5', '9 to 5'],
      availableDays: [['Monday'], 'Monday'],
      qualifications: [['MD'], 'MD'],
      languages: [['Hindi'], 'Hindi'],
      imageHash: ['x', 'another picture'],
      slotMinutes: [15, '15'],
      hours: [[monday], /Mon.*9:00 AM/],
      leave: [[{ firstDay: '2027-01-05', lastDay: '2027-01-06', reason: '' }], /Jan/],
    },
  },
  clinics: {
    schema: ClinicForm,
    words: { labels: clinicLabels, valueWords: clinicFieldWords },
    before: clinicFormValues(null),
    changes: {
      name: ['C', 'C'],
      type: ['Hospital', 'Hospital'],
      city: ['Pune', 'Pune'],
      address: ['A', 'A'],
      fullAddress: ['F', 'F'],
      openHours: ['24/7', '24/7'],
      phone: ['1', '1'],
      email: ['a@b.in', 'a@b.in'],
      website: ['w', 'w'],
      hasEmergencyServices: [true, 'yes'],
      hasParking: [true, 'yes'],
      isWheelchairAccessible: [true, 'yes'],
      services: [['X-ray'], 'X-ray'],
      facilities: [['Parking'], 'Parking'],
      insurers: [['I'], 'I'],
      imageHash: ['x', 'another picture'],
      closedWeekdays: [[7], 'Sunday'],
      closedDays: [['2027-01-05'], /Jan/],
      hours: [[monday], /Mon.*9:00 AM/],
    },
  },
  patients: {
    schema: NewPatient,
    words: patientFormWords as FormWords<Values>,
    before: { name: 'a', age: 1, months: null, gender: 'Male', mobileNumber: '', medicalHistory: '' },
    changes: {
      name: ['b', 'b'],
      age: [2, '2'],
      months: [3, '3'],
      gender: ['Female', 'Female'],
      mobileNumber: ['9876543210', '9876543210'],
      medicalHistory: ['Asthma', 'Asthma'],
    },
  },
  visits: {
    schema: { shape: visitValues({ doctor: null, clinic: null, title: 'a', notes: '' }) },
    words: visitFormWords as FormWords<Values>,
    before: visitValues({ doctor: null, clinic: null, title: 'a', notes: '' }),
    changes: {
      doctor: ['Dr. B', 'Dr. B'],
      clinic: ['C', 'C'],
      type: ['Full Care', 'Full Care'],
      notes: ['N', 'N'],
    },
  },
  steps: {
    schema: z.omit(NewStep, { familyNote: true }),
    words: stepFormWords as FormWords<Values>,
    before: stepValues({ title: 'a', startsAt: '2027-01-04T18:30:00.000Z', type: 'visit', description: '' }),
    changes: {
      title: ['b', 'b'],
      date: ['2027-01-06', 'Jan 6, 2027'],
      time: ['15:30', '3:30 PM'],
      type: ['pickup', 'Pick-up'],
      description: ['D', 'D'],
    },
  },
  "a step's work": {
    schema: { shape: stepWorkValues({ work }) },
    words: stepWorkFormWords as FormWords<Values>,
    before: stepWorkValues({ work }),
    changes: {
      assignee: ['', 'Nobody yet'],
      durationMinutes: ['45', '45'],
      travelMinutes: ['20', '20'],
      placeFrom: ['12 Hill Road', '12 Hill Road'],
      placeTo: ['Apollo', 'Apollo'],
    },
  },
  absences: {
    schema: { shape: absenceValues({ startsAt: '', endsAt: null, reason: '' }) },
    words: absenceFormWords as FormWords<Values>,
    before: absenceValues({ startsAt: '2027-01-05T18:30:00.000Z', endsAt: null, reason: 'a' }),
    changes: {
      span: [{ startsAt: '2027-01-06T18:30:00.000Z', endsAt: null }, /Jan 7.*until further notice/],
      reason: ['b', 'b'],
    },
  },
  'users and the team': {
    schema: z.omit(EditAccountBody, { reason: true, version: true }),
    words: accountWords as FormWords<Values>,
    before: { name: 'a', phone: '', email: '' },
    changes: { name: ['b', 'b'], phone: ['98', '98'], email: ['a@b.in', 'a@b.in'] },
  },
};

/** For each request that replaces a record: the form in `forms` that sends it. */
const editRequests = {
  changeStepWork: "a step's work",
  editAbsence: 'absences',
  editAccount: 'users and the team',
  editAppointment: 'visits',
  editCity: 'cities',
  editClinic: 'clinics',
  editDoctor: 'doctors',
  editPatient: 'patients',
  editRule: 'price rules',
  editStep: 'steps',
  editType: 'appointment types',
};
/** The other requests with a version: each does one thing to a record, such as confirming it, or saves message settings. */
const requestsWithoutForm = [
  ...['cancelAppointment', 'changeAppointmentStatus', 'changeAttendance', 'changeStepStatus', 'confirmAbsence'],
  ...['confirmAppointment', 'correctPhone', 'endAbsence', 'keepVisit', 'moveAppointment', 'removePatient'],
  ...['rescheduleAppointment', 'saveMessageSettings', 'undoMove', 'withdrawAbsence'],
];

test('every request that a second editor can send too late has a form above', () => {
  const contract = import.meta.glob<Record<string, unknown>>('../contract/*/*schemas.ts', { eager: true });
  const isVersioned = (schema: unknown) => schema instanceof z.ZodMiniObject && 'version' in schema.shape;
  const found = Object.values(contract).flatMap((file) =>
    Object.entries(file).flatMap(([name, endpoint]) => {
      const { body, query, reply } = (endpoint ?? {}) as Record<string, unknown>;
      return reply && (isVersioned(body) || isVersioned(query)) ? [name] : [];
    }),
  );
  expect(found.toSorted()).toEqual([...Object.keys(editRequests), ...requestsWithoutForm].toSorted());
  expect(Object.values(editRequests).toSorted()).toEqual(Object.keys(forms).toSorted());
});

describe.each(Object.entries(forms))('%s', (_form, { schema, words, before, changes, extra = [] }) => {
  test('every field of the form has a case here', () => {
    expect(Object.keys(changes).toSorted()).toEqual([...Object.keys(schema.shape), ...extra].toSorted());
  });

  test.each(Object.entries(changes))('%s alone is listed, with its new value', (field, change) => {
    const [value, text] = change as [unknown, string | RegExp];
    const found = changedFields(t, words, before, { ...before, [field]: value, version: 2 });
    expect(found).toEqual([
      { label: t(words.labels[field] ?? ''), newValue: typeof text === 'string' ? text : expect.stringMatching(text) },
    ]);
  });

  test('without a difference, nothing is listed', () => {
    expect(changedFields(t, words, before, structuredClone(before))).toEqual([]);
  });
});

test('the order in which the database returns names is no difference', () => {
  const state = { name: 'Pune', imageHash: null, isActive: true };
  const [one, other] = [
    { hi: 'a', mr: 'b' },
    { mr: 'b', hi: 'a' },
  ];
  expect(changedFields(t, cityWords, { ...state, names: one }, { ...state, names: other })).toEqual([]);
});
