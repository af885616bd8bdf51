import * as z from 'zod/mini';
import { chosenLeads } from '../messages/schemas.ts';
import { optionalNames, storedNames } from '../names/schemas.ts';
import { Created, EmptyObject, IsActive, lineText, recordId, text } from '../shared/fields.ts';
import { cityName, paise, version } from '../shared/record-forms.ts';

/** The titles of booked appointments, by the name of their type. An appointment of another type has the type's name. */
export const typeTitles: Record<string, string> = {
  consultation: 'Doctor Consultation',
  transportation: 'Patient Transportation',
  diagnostic: 'Diagnostic Services',
  pharmacy: 'Pharmacy Services',
  assistant: 'Care Assistant Services',
  followup: 'Follow-up Visit',
  fullcare: 'Full Care Ride',
};

/** The types of the product specification whose appointments need no doctor. */
const namesWithoutDoctor = ['transportation', 'diagnostic', 'pharmacy', 'assistant'];
/** Whether appointments of a new type with this name need a doctor, if staff do not choose it. */
export const needsDoctorByDefault = (name: string) => !namesWithoutDoctor.includes(name.toLowerCase());

const basePrice = paise({ missing: 'Base price must be 0 or more', tooMuch: 'Base price must be at most ₹10,00,000' });

/** The fields of the create and edit dialogs. */
export const TypeForm = z.strictObject({
  name: lineText({ max: 80, tooLong: 'Name must be at most 80 characters', missing: 'Name is required' }).check(
    z.minLength(1, 'Name is required'),
  ),
  description: text({ max: 500, tooLong: 'Description must be at most 500 characters' }),
  /** In paise. */
  basePrice,
  /** Whether appointments of this type need a doctor. Absent: unchanged; a new type gets `needsDoctorByDefault()`. */
  needsDoctor: z.optional(z.boolean('Please say yes or no')),
  /** The reminders before such an appointment, if the family has also chosen them. Absent: unchanged; a new type has all. */
  reminderLeads: z.optional(chosenLeads),
  /** `names`: the title that families see, in other languages. */
  names: optionalNames(lineText({ max: 80, tooLong: 'Name must be at most 80 characters' })),
  descriptions: optionalNames(text({ max: 500, tooLong: 'Description must be at most 500 characters' })),
});
export type TypeForm = z.infer<typeof TypeForm>;

const badMultiplier = 'Multiplier must be 0 or more';
const hasAtMostThreeDecimals = (value: number) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6;
const multiplier = z
  .number(badMultiplier)
  .check(
    z.nonnegative(badMultiplier),
    z.maximum(20, 'Multiplier must be at most 20'),
    z.refine(hasAtMostThreeDecimals, 'Multiplier can have at most three decimals'),
  );
const fixedPrice = paise({
  missing: 'Fixed price must be 0 or more',
  tooMuch: 'Fixed price must be at most ₹10,00,000',
});

const ruleFields = {
  city: cityName,
  /** Null if the price is fixed. */
  multiplier: z.nullable(multiplier),
  /** In paise; null if a multiplier is used. */
  fixedPrice: z.nullable(fixedPrice),
};
type RulePrice = { multiplier: number | null; fixedPrice: number | null };
const multiplierOrFixedPrice = z.refine<RulePrice>(
  (given) => (given.multiplier === null) !== (given.fixedPrice === null),
  {
    path: ['multiplier'],
    error: 'Please give either a multiplier or a fixed price.',
  },
);

/** The fields of the Add Pricing Rule and Edit dialogs. */
export const RuleForm = z.strictObject(ruleFields).check(multiplierOrFixedPrice);
export type RuleForm = z.infer<typeof RuleForm>;

export const PriceRule = z.object({
  id: z.string(),
  version: z.int(),
  city: z.string(),
  isActive: z.boolean(),
  multiplier: z.nullable(z.number()),
  fixedPrice: z.nullable(z.int()),
  /** The price of the type in this city while the rule is active, in paise. */
  price: z.int(),
});
export type PriceRule = z.infer<typeof PriceRule>;

export const StaffAppointmentType = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  basePrice: z.int(),
  isActive: z.boolean(),
  needsDoctor: z.boolean(),
  reminderLeads: chosenLeads,
  names: storedNames,
  descriptions: storedNames,
  rules: z.array(PriceRule),
});
export type StaffAppointmentType = z.infer<typeof StaffAppointmentType>;

const TypeParams = z.strictObject({ typeId: recordId });
const RuleParams = z.strictObject({ ruleId: recordId });

export const listTypes = {
  summary: 'Every appointment type by name, active or not, with its city rules',
  reply: z.object({ types: z.array(StaffAppointmentType) }),
};
export const createType = { summary: 'Add an appointment type', body: TypeForm, reply: Created };
export const editType = {
  summary:
    'Save an appointment type. Rejected with `changed` if there is a newer version; booked appointments keep title and price',
  params: TypeParams,
  body: z.extend(TypeForm, { version }),
  reply: EmptyObject,
};
export const setTypeActive = {
  summary: 'Activate or deactivate an appointment type',
  params: TypeParams,
  body: IsActive,
  reply: EmptyObject,
};
export const addRule = {
  summary: 'Add a price rule: the price of an appointment type in one city',
  params: TypeParams,
  body: RuleForm,
  reply: Created,
};
export const editRule = {
  summary: 'Save a price rule. Rejected with `changed` if there is a newer version',
  params: RuleParams,
  body: z.strictObject({ ...ruleFields, version }).check(multiplierOrFixedPrice),
  reply: EmptyObject,
};
export const setRuleActive = {
  summary: 'Activate or deactivate a price rule. Each type has at most one active rule per city',
  params: RuleParams,
  body: IsActive,
  reply: EmptyObject,
};
export const removeRule = { summary: 'Delete a price rule', params: RuleParams, reply: EmptyObject };
export const previewPrices = {
  summary: 'The prices of an appointment type in each active city, now and after a change',
  body: z.strictObject({
    /** Null for a type that does not exist yet. */
    typeId: z.nullable(recordId),
    basePrice: z.nullable(basePrice),
    /** The rule to preview; null if only the base price changes. */
    rule: z.nullable(z.strictObject(ruleFields, 'Please describe the rule.').check(multiplierOrFixedPrice)),
    /** The rule that is edited: the previewed rule replaces it. Absent or null for a new rule. */
    ruleId: z.optional(z.nullable(recordId)),
  }),
  reply: z.object({ cities: z.array(z.object({ city: z.string(), price: z.int(), before: z.nullable(z.int()) })) }),
};
