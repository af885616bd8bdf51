import type { DemoClinic } from './clinics.ts';
import type { DemoDoctor } from './doctors.ts';

export type TypeName =
  | 'consultation'
  | 'transportation'
  | 'diagnostic'
  | 'pharmacy'
  | 'assistant'
  | 'followup'
  | 'fullcare';

export type DemoStep = {
  id: string;
  type: TypeName;
  startsAt: Date;
  status: 'pending' | 'complete' | 'cancelled';
  description: string;
  bookedAt: Date;
};

/** A visit as it is stored, without its price: the database computes that. */
export type DemoVisit = {
  id: string;
  familyId: string;
  patientId: string;
  type: TypeName;
  city: string;
  doctor: DemoDoctor | null;
  clinic: DemoClinic | null;
  startsAt: Date;
  /** Null without a doctor. */
  endsAt: Date | null;
  status: 'scheduled' | 'open' | 'closed' | 'cancelled';
  isRequested: boolean;
  notes: string;
  bookedAt: Date;
  bookedBy: 'family' | 'assistant' | 'manager';
  /** When the visit was closed or cancelled; null while it is open. */
  endedAt: Date | null;
  steps: DemoStep[];
};
