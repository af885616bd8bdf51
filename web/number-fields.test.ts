import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { CodeForm, Credentials, RecoveryRequest, Registration } from '#contract/accounts/schemas.ts';
import { ClinicForm } from '#contract/clinics/staff-schemas.ts';
import { DoctorDelay } from '#contract/day/schemas.ts';
import { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { NewFamily } from '#contract/families/schemas.ts';
import { ConfirmCodeBody } from '#contract/messages/schemas.ts';
import { NewPatient } from '#contract/patients/schemas.ts';
import { AppCodeForm } from '#contract/second-factors/schemas.ts';
import { parseNumber } from '#contract/shared/digits.ts';
import { StepWorkForm } from '#contract/steps/schemas.ts';
import { CorrectPhoneBody, EditAccountBody, NewAccount, NewTeamMember } from '#contract/team/schemas.ts';

type FieldCase = { shape: object; field: string } | 'amount' | 'read-only';
const of = ({ shape }: { shape: object }, field: string): FieldCase => ({ shape, field });

/**
 * The files with fields for a number, a phone or a code. For each field: the schema that reads it. `amount`: the page
 * itself reads the number, with `parseNumber()`. `read-only`: nobody can type into the field.
 */
const files: Record<string, FieldCase[]> = {
  'pages/_family/account/index': ['read-only'],
  'pages/_family/account/messages/-address-code-form': [of(ConfirmCodeBody, 'code')],
  'pages/_visitor/forgot-password/index': [of(RecoveryRequest, 'phone')],
  'pages/_visitor/login/index': [of(Registration, 'phone')],
  'pages/admin/appointment-types/-price-rules-dialogs': ['amount', 'amount'],
  'pages/admin/appointment-types/index': ['amount'],
  'pages/admin/clinics/-clinic-tabs': [of(ClinicForm, 'phone')],
  'pages/admin/day/-delay-dialog': [of(DoctorDelay, 'minutes')],
  'pages/admin/doctors/-doctor-tabs': ['amount', 'amount', of(DoctorForm, 'phone'), 'amount'],
  'pages/admin/families/$accountId/-phone-correction-section': [of(CorrectPhoneBody, 'phone')],
  'pages/admin/team/index': [of(NewTeamMember, 'phone')],
  'pages/admin/till/-close-till-dialog': ['amount'],
  'pages/admin/users/index': [of(NewAccount, 'phone')],
  'pages/admin_.second-factor/index': [of(AppCodeForm, 'code')],
  'parts/accounts/code-field': [of(CodeForm, 'code')],
  'parts/accounts/credentials-form': [of(Credentials, 'phone')],
  'parts/families/staff/new-caller-dialog': [of(NewFamily, 'phone')],
  'parts/families/staff/caller-code-dialog': [of(CodeForm, 'code')],
  'parts/patients/age-fields': [of(NewPatient, 'age'), of(NewPatient, 'months')],
  'parts/patients/patient-form': [of(NewPatient, 'mobileNumber')],
  'parts/payments/staff/take-payment-dialog': ['amount'],
  'parts/second-factors/staff/factor-form': [of(AppCodeForm, 'code')],
  'parts/steps/staff/step-work-dialog': [of(StepWorkForm, 'durationMinutes'), of(StepWorkForm, 'travelMinutes')],
  'parts/users/staff/account-dialogs': [of(EditAccountBody, 'phone')],
};

const sources = import.meta.glob<string>('./{pages,parts,staff-kit,frame}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const numberField = /<(NumberField|AmountField)\b|<TextField\b[^<]*?(type="tel"|inputMode="(numeric|tel|decimal)")/g;

test('every field for a number, a phone or a code has a case here', () => {
  const found = Object.entries(sources).flatMap(([path, source]) => {
    const count = source.match(numberField)?.length ?? 0;
    return count === 0 ? [] : [[path.replace(/^\.\/|\.tsx$/g, ''), count] as const];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(files).map(([path, fields]) => [path, fields.length])),
  );
});

/** For each field: a text in digits of Devanagari, and the value that is stored. */
const typed: Record<string, [string, unknown]> = {
  phone: ['+९१ ९८७६५ ४३२१०', '+91 98765 43210'],
  mobileNumber: ['९८७६५ ४३२१०', '98765 43210'],
  code: ['०१२३४५', '012345'],
  age: ['६८', 68],
  months: ['७', 7],
  minutes: ['४५', 45],
  durationMinutes: ['४५', 45],
  travelMinutes: ['१५', 15],
};
const fieldsWithSchema = Object.entries(files).flatMap(([path, fields]) =>
  fields.flatMap((given) => (typeof given === 'string' ? [] : [{ path, ...given }])),
);

test.each(fieldsWithSchema)('$path reads Indian digits in $field', ({ shape, field }) => {
  const schema = (shape as Record<string, z.ZodMiniType>)[field];
  const [text, value] = typed[field] ?? ['', undefined];
  expect(schema?.parse(text)).toBe(value);
});

test('amounts and counts that staff type read Indian digits', () => {
  expect(parseNumber('१,२५०.५०')).toBe(1250.5);
});
