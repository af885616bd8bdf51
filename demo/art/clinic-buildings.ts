import type { ClinicType } from '../clinic-types.ts';
import type { Building } from './building-parts.ts';
import { diagnostic, hospital, maternity, urgentCare } from './hospital-buildings.ts';
import { dental, eyeCare, familyPractice, pediatric, rehabilitation, specialty } from './practice-buildings.ts';

/** The building of each clinic type. */
export const buildings: Record<ClinicType, Building> = {
  Hospital: hospital,
  'Family Practice': familyPractice,
  'Dental Clinic': dental,
  'Urgent Care': urgentCare,
  'Specialty Clinic': specialty,
  Rehabilitation: rehabilitation,
  'Diagnostic Center': diagnostic,
  'Eye Care Center': eyeCare,
  'Maternity Hospital': maternity,
  'Pediatric Clinic': pediatric,
};
