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

/** When the desk marked each state of attendance; null if it did not. */
export type DemoMarks = Record<'arrivedAt' | 'withDoctorAt' | 'seenAt' | 'noShowAt', Date | null>;

export const noMarks: DemoMarks = { arrivedAt: null, withDoctorAt: null, seenAt: null, noShowAt: null };

/** What the family said on the phone before the visit. */
export type DemoCall = {
  outcome: 'confirmed' | 'no-answer' | 'wants-to-move';
  note: string;
  by: 'assistant' | 'manager';
  at: Date;
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
  /** For a visit of today also the marks that follow later in the day. They are stored up to the moment of loading. */
  marks: DemoMarks;
  /** Oldest first. */
  calls: DemoCall[];
  steps: DemoStep[];
};
