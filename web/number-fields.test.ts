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

type Field = { shape: object; field: string } | 'amount' | 'not typed';
const of = ({ shape }: { shape: object }, field: string): Field => ({ shape, field });

/** The files with a field for a number, a phone or a code, and what reads each field. */
const files: Record<string, Field[]> = {
  'accounts/code-field': [of(CodeForm, 'code')],
  'accounts/credentials-form': [of(Credentials, 'phone')],
  'accounts/personal-information-form': ['not typed'],
  'accounts/recovery-phone-form': [of(RecoveryRequest, 'phone')],
  'accounts/register-form': [of(Registration, 'phone')],
  'clinics/clinic-tabs': [of(ClinicForm, 'phone')],
  'day/delay-dialog': [of(DoctorDelay, 'minutes')],
  'doctors/doctor-tabs': ['amount', 'amount', of(DoctorForm, 'phone'), 'amount'],
  'families/caller-code-dialog': [of(CodeForm, 'code')],
  'families/correct-phone-dialog': [of(CorrectPhoneBody, 'phone')],
  'families/new-caller-dialog': [of(NewFamily, 'phone')],
  'messages/address-code-form': [of(ConfirmCodeBody, 'code')],
  'patients/age-fields': [of(NewPatient, 'age'), of(NewPatient, 'months')],
  'patients/patient-form': [of(NewPatient, 'mobileNumber')],
  'payments/close-till-dialog': ['amount'],
  'payments/take-payment-dialog': ['amount'],
  'pricing/rule-dialog': ['amount', 'amount'],
  'pricing/type-dialog': ['amount'],
  'second-factors/factor-form': [of(AppCodeForm, 'code')],
  'second-factors/second-factor-page': [of(AppCodeForm, 'code')],
  'steps/step-work-dialog': [of(StepWorkForm, 'durationMinutes'), of(StepWorkForm, 'travelMinutes')],
  'team/add-team-member-dialog': [of(NewTeamMember, 'phone')],
  'users/add-user-dialog': [of(NewAccount, 'phone')],
  'users/edit-account-dialog': [of(EditAccountBody, 'phone')],
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
    return count === 0 ? [] : [[path.replace(/^\.\/features\/|\.tsx$/g, ''), count] as const];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(files).map(([path, fields]) => [path, fields.length])),
  );
});

/** Typed with digits of Devanagari, and what is stored. */
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
const read = Object.entries(files).flatMap(([path, fields]) =>
  fields.flatMap((given) => (typeof given === 'string' ? [] : [{ path, ...given }])),
);

test.each(read)('$path reads Indian digits in $field', ({ shape, field }) => {
  const schema = (shape as Record<string, z.ZodMiniType>)[field];
  const [text, value] = typed[field] ?? ['', undefined];
  expect(schema?.parse(text)).toBe(value);
});

test('amounts and counts that staff type read Indian digits', () => {
  expect(parseNumber('१,२५०.५०')).toBe(1250.5);
});
