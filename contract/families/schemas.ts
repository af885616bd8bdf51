import * as z from 'zod/mini';
import { screens } from '../access-records/schemas.ts';
import { CodeForm, CodeSent } from '../accounts/schemas.ts';
import { AppointmentCard } from '../appointments/schemas.ts';
import { AttendanceState, CallNote } from '../appointments/staff-schemas.ts';
import { shownStatuses } from '../appointments/statuses.ts';
import { ageOrMonths, genders, PatientBasics, patientFields } from '../patients/schemas.ts';
import { FamilyBalance } from '../payments/schemas.ts';
import { Created, EmptyObject, personName, phoneNumber, recordId, searchText } from '../shared/fields.ts';
import { changeReason } from '../shared/record-forms.ts';
import { roles } from '../shared/roles.ts';
import { correctionSteps, correctionWays } from '../team/phone-corrections.ts';

/** What a search for a caller matched. `name`: the name of the family. `number`: the number of a patient or account. */
const matchKinds = ['phone', 'number', 'appointment', 'name', 'patient'] as const;
export type MatchKind = (typeof matchKinds)[number];

const patientSummary = {
  id: z.string(),
  patientNumber: z.string(),
  name: z.string(),
  age: z.number(),
  months: z.nullable(z.number()),
};

const familySummary = {
  /** The id of the family's account. */
  id: z.string(),
  shortId: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  /** The city of the latest visit; null if the family has none. */
  city: z.nullable(z.string()),
  isActive: z.boolean(),
  /** False: nobody has entered a code sent to this phone, so another person may use the account. True if the server sends no codes. */
  isPhoneConfirmed: z.boolean(),
};

/** A family that a search for a caller found. */
export const FoundFamily = z.object({
  ...familySummary,
  patients: z.array(z.object(patientSummary)),
  match: z.object({
    kind: z.enum(matchKinds),
    /** The patient whose phone, number, name or appointment matched; null if the account matched. */
    patientId: z.nullable(z.string()),
    /** The visit whose own number matched, or one of whose steps has the number. */
    appointmentId: z.nullable(z.string()),
  }),
});
export type FoundFamily = z.infer<typeof FoundFamily>;

export const maxFamiliesFound = 20;

const FamilyVisit = z.extend(AppointmentCard, {
  attendance: z.nullable(AttendanceState),
  steps: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      title: z.string(),
      status: z.enum(shownStatuses),
      isRequested: z.boolean(),
      startsAt: z.string(),
    }),
  ),
});
export type FamilyVisit = z.infer<typeof FamilyVisit>;

/**
 * A future visit that was set aside (`FamilyCard.setAside`). Staff call the patient's phone, because the account now belongs to
 * somebody else.
 */
export const SetAsideVisit = z.object({
  id: z.string(),
  title: z.string(),
  patientName: z.string(),
  mobileNumber: z.string(),
  startsAt: z.string(),
});

/** What staff see of one family while they talk to it. */
export const FamilyCard = z.object({
  ...familySummary,
  /** The version of name, phone and e-mail. */
  version: z.int(),
  email: z.nullable(z.string()),
  role: z.enum(roles),
  /** False until a family that staff added sets its first password. */
  hasPassword: z.boolean(),
  /** The requested correction of the phone number that has not taken effect yet; null if there is none. */
  phoneCorrection: z.nullable(
    z.object({
      id: z.string(),
      phone: z.string(),
      reason: z.string(),
      by: z.string(),
      isOwn: z.boolean(),
      step: z.enum(correctionSteps),
      /**
       * In the last 30 days, somebody objected to a correction of this phone, and no second member of staff has agreed
       * to that correction.
       */
      hasObjected: z.boolean(),
      /** Until when the owner of the old number can object; null if the correction does not wait for an objection. */
      objectsUntil: z.nullable(z.string()),
    }),
  ),
  /** How the family can agree to another phone. Empty: nobody has used the account, so a code to the new phone is enough. */
  correctionWays: z.array(z.enum(correctionWays)),
  createdAt: z.string(),
  /**
   * What was entered before the owner of the phone recovered the account. It is set aside: the account does not see it,
   * because somebody else may have entered it. Its future visits stay booked. `at`: when it was set aside. `until`:
   * until when it can be restored; null if this is no longer possible. The whole field is null if nothing is set aside.
   */
  setAside: z.nullable(z.object({ at: z.string(), until: z.nullable(z.string()), visits: z.array(SetAsideVisit) })),
  patients: z.array(
    z.object({
      ...patientSummary,
      version: z.int(),
      gender: z.enum(genders),
      mobileNumber: z.string(),
      isArchived: z.boolean(),
      /** The account does not see this patient (`setAside`). */
      isSetAside: z.boolean(),
    }),
  ),
  /** The next open visits, at most ten, soonest first. */
  nextVisits: z.array(FamilyVisit),
  /** The latest of all other visits, at most ten, latest first. */
  lastVisits: z.array(FamilyVisit),
  balance: FamilyBalance,
  /** How many visits of the family are marked as no-show. */
  noShowCount: z.number(),
  /** The latest calls about visits of the family, newest first. */
  calls: z.array(
    z.extend(CallNote, {
      visit: z.object({ id: z.string(), title: z.string(), startsAt: z.string(), patientName: z.string() }),
    }),
  ),
  /** The staff who viewed the family's data, each with the latest view. */
  viewers: z.array(z.object({ name: z.string(), role: z.enum(roles), at: z.string(), screen: z.enum(screens) })),
});
export type FamilyCard = z.infer<typeof FamilyCard>;

const FamilyParams = z.strictObject({ accountId: recordId });

/** Request body of the form for a new caller: adds the family and its first patient. */
export const NewFamily = z.strictObject({
  /** Idempotency key, created by the browser once per form: a repeated submit adds one family. */
  key: recordId,
  phone: phoneNumber,
  name: personName,
  patient: PatientBasics,
});
export type NewFamily = z.infer<typeof NewFamily>;

export const searchFamilies = {
  summary: 'Families of callers, best match first, found by a phone, a name, or the number of a patient or appointment',
  recordedAs: 'caller-search',
  body: z.strictObject({ q: searchText }),
  /** `isCut`: more than `maxFamiliesFound` families match. */
  reply: z.object({ families: z.array(FoundFamily), isCut: z.boolean() }),
} as const;
export const getFamily = {
  summary: 'One family: its account, patients, next and last visits, calls, no-shows, and who viewed it',
  recordedAs: 'family',
  params: FamilyParams,
  reply: FamilyCard,
} as const;
export const addFamily = {
  summary:
    'Add a family and its first patient, without a password. Rejected with `family_exists` and `accountId` if an account has the phone',
  recordedAs: null,
  body: NewFamily,
  reply: z.object({ accountId: z.string(), patientId: z.string() }),
};
export const sendFamilyCode = {
  summary: 'Send a code to the phone of a family, which its caller reads out',
  recordedAs: null,
  params: FamilyParams,
  body: EmptyObject,
  reply: CodeSent,
};
export const confirmFamilyPhone = {
  summary: 'Store that the caller holds the phone of the family, by the code that was sent',
  recordedAs: null,
  params: FamilyParams,
  body: CodeForm,
  reply: EmptyObject,
};
export const restoreFamilyEntries = {
  summary: 'Restore what was set aside when the holder of the phone recovered the account',
  recordedAs: null,
  params: FamilyParams,
  body: z.strictObject({ reason: changeReason }),
  reply: EmptyObject,
};
export const addFamilyPatient = {
  summary: 'Add a patient to a family',
  recordedAs: null,
  params: FamilyParams,
  body: z.strictObject({ ...patientFields, key: recordId }).check(ageOrMonths),
  reply: Created,
};
