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

/** When staff marked each state of attendance; null if they did not. */
export type DemoMarks = Record<'arrivedAt' | 'withDoctorAt' | 'seenAt' | 'noShowAt', Date | null>;

export const noMarks: DemoMarks = { arrivedAt: null, withDoctorAt: null, seenAt: null, noShowAt: null };

/** A call of staff to the family before the visit, and what the family said. */
export type DemoCall = {
  outcome: 'confirmed' | 'no-answer' | 'wants-to-move';
  note: string;
  by: 'assistant' | 'manager';
  at: Date;
};

/** A visit as it is stored, without its price, because the database computes the price. */
export type DemoVisit = {
  id: string;
  familyId: string;
  patientId: string;
  type: TypeName;
  city: string;
  doctor: DemoDoctor | null;
  clinic: DemoClinic | null;
  startsAt: Date;
  /** Null for a visit without a doctor. */
  endsAt: Date | null;
  status: 'scheduled' | 'open' | 'closed' | 'cancelled';
  isRequested: boolean;
  notes: string;
  bookedAt: Date;
  bookedBy: 'family' | 'assistant' | 'manager';
  /** When the visit was closed or cancelled; null while it is open. */
  endedAt: Date | null;
  /** For a visit of today also the marks that are later than now. Only the marks until now are inserted. */
  marks: DemoMarks;
  /** Oldest first. */
  calls: DemoCall[];
  steps: DemoStep[];
};
