import * as z from 'zod/mini';
import { screens } from '../access-records/schemas.ts';
import { CodeForm, CodeSent } from '../accounts/schemas.ts';
import { AppointmentCard } from '../appointments/schemas.ts';
import { AttendanceState, CallNote } from '../appointments/staff-forms.ts';
import { shownStatuses } from '../appointments/texts.ts';
import { ageOrMonths, genders, PatientBasics, patientFields } from '../patients/schemas.ts';
import { FamilyBalance } from '../payments/schemas.ts';
import { Created, EmptyObject, personName, phoneNumber, recordId, searchText } from '../shared/fields.ts';
import { changeReason } from '../shared/record-forms.ts';
import { roles } from '../shared/roles.ts';
import { correctionSteps, correctionWays } from '../team/texts.ts';

/** What a search for a caller matched. `name` is the name of the family, `number` the number of a patient or account. */
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
  /** Nobody has proved the phone: whoever uses the account may be somebody else. True where phones cannot be proved. */
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
    /** The visit whose number, or whose step's number, matched. */
    appointmentId: z.nullable(z.string()),
  }),
});
export type FoundFamily = z.infer<typeof FoundFamily>;

/** The most families that a search returns. */
export const maxFamiliesFound = 20;

const FamilyVisit = z.extend(AppointmentCard, {
  attendance: z.nullable(AttendanceState),
  steps: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      title: z.string(),
      status: z.enum(shownStatuses),
      /** A family chose the time, and staff must still confirm it: neither doctor nor clinic has weekly hours. */
      isRequested: z.boolean(),
      startsAt: z.string(),
    }),
  ),
});
export type FamilyVisit = z.infer<typeof FamilyVisit>;

/** A coming visit that was set aside. The phone of its account belongs to somebody else: the patient's is called. */
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
  /** The correction of the phone that waits. */
  phoneCorrection: z.nullable(
    z.object({
      id: z.string(),
      phone: z.string(),
      reason: z.string(),
      by: z.string(),
      isOwn: z.boolean(),
      step: z.enum(correctionSteps),
      /** Somebody objected to this correction or another one in the last 30 days, and no second person has decided. */
      hasObjected: z.boolean(),
      /** Until when the old phone can object; null unless it waits for that. */
      objectsUntil: z.nullable(z.string()),
    }),
  ),
  /** How the family can agree to another phone. Empty: nobody used the account, so the code of the new phone is enough. */
  correctionWays: z.array(z.enum(correctionWays)),
  createdAt: z.string(),
  /**
   * What was entered before the holder of the phone recovered the account: the account does not see it, and its coming visits
   * stay booked. `until`: it can be restored until then; null if it cannot any more. Null if there is nothing.
   */
  setAside: z.nullable(z.object({ at: z.string(), until: z.nullable(z.string()), visits: z.array(SetAsideVisit) })),
  patients: z.array(
    z.object({
      ...patientSummary,
      version: z.int(),
      gender: z.enum(genders),
      mobileNumber: z.string(),
      isArchived: z.boolean(),
      /** The account does not see this patient, who may be somebody else's. */
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

/** The rejection when staff add a patient to their own account. */
export const cannotAddToOwnAccount = 'You cannot add a patient to your own account. Please ask a colleague.';

export const familyUnknown = 'This family does not exist.';
/** The rejection of a phone that another account has. */
export const familyExists = 'A family with this phone number already exists.';
/** The same if the account belongs to a member of the team, who has no patients. */
export const phoneOfTeam = 'This phone number belongs to a member of the team.';

// What each endpoint takes and gives.
export const searchFamilies = {
  summary: 'Families of callers, best match first, found by a phone, a name, or the number of a patient or appointment',
  recordedAs: 'caller-search',
  body: z.strictObject({ q: searchText }),
  /** The best matches first. `isCut`: more families match. */
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
  /** Request body of the form that adds a patient to a family. */
  body: z.strictObject({ ...patientFields, key: recordId }).check(ageOrMonths),
  reply: Created,
};
