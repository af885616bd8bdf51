import { clinicTypeFilter } from '#contract/clinics/schemas.ts';
import { specialtyFilter } from '#contract/doctors/schemas.ts';
import {
  clinicFacilities,
  clinicServices,
  clinicTypes,
  specialties,
  spokenLanguages,
} from '#contract/shared/suggestions.ts';
import { specialtyVocabulary } from '#server/features/doctors/everyday-words-rules.ts';

/**
 * The values of records that screens translate with `t(value)`, such as specialties. Staff choose most of them from
 * lists. Records, addresses and the API have the English value. A value that is not in this list is shown as staff
 * wrote it. Only tests use the list.
 */
export const vocabulary: readonly string[] = [
  ...new Set([
    ...specialties,
    ...specialtyFilter,
    ...specialtyVocabulary.specialties.flatMap(({ names }) => names),
    ...clinicTypes,
    ...clinicTypeFilter,
    ...clinicServices,
    ...clinicFacilities,
    ...spokenLanguages,
    'Cashless Treatment', // the only one of the insurers that is no company
  ]),
];
