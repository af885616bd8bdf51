import { placeOf } from '#contract/appointments/place.ts';
import type { UpcomingVisit } from '#contract/appointments/schemas.ts';
import type { PageLanguage } from '#contract/shared/page-languages.ts';
import type { DateNames } from '#web/i18n/dates.ts';
import { readLastingEntry, storeLastingEntry } from '#web/lib/account-storage.ts';

// The visit pass: what a family needs on the way to its next visits, stored on the device. `visit-pass-document.ts`
// shows it without a network.

export type PassVisit = Pick<UpcomingVisit, 'id' | 'number' | 'title' | 'startsAt' | 'isRequested' | 'phone'> &
  Partial<Pick<UpcomingVisit, 'placeFrom' | 'placeTo'>> & {
    patient: string;
    doctor: string | null;
    /** The place in one line. */
    place: string;
    /** The visit has a clinic or a hospital that a map can find. */
    hasDirections: boolean;
    /** The QR code as the path data of an SVG, with one unit per module of the code. `size` is its width and height. */
    qr: { size: number; path: string };
  };
export type Pass = {
  storedAt: number;
  visits: PassVisit[];
  /**
   * The translations of the pass's sentences and titles, with the English text as the key, and the names of days and
   * months. Absent for English.
   */
  translation?: { language: PageLanguage; sentences: Record<string, string>; dates?: DateNames } | undefined;
};

export function passOf(visits: readonly (UpcomingVisit & Pick<PassVisit, 'qr'>)[]): PassVisit[] {
  return visits.map((visit) => {
    const { id, number, title, startsAt, isRequested, phone, patient, doctor, clinic, hospital, qr } = visit;
    const { placeFrom, placeTo } = visit;
    return {
      id,
      number,
      title,
      startsAt,
      isRequested,
      phone,
      patient: patient.name,
      doctor: doctor?.name ?? null,
      placeFrom,
      placeTo,
      place: placeTo || placeOf(visit),
      hasDirections: Boolean(placeTo || clinic || hospital),
      qr,
    };
  });
}

const entry = 'pass';

/** Returns false if nothing can be stored now, because the server has not confirmed the account yet. */
export function storePass(pass: Pass): boolean {
  return storeLastingEntry(entry, JSON.stringify(pass));
}

/** The stored pass of the account that signed in last; null if there is none. Also works without a network. */
export function readPass(): Pass | null {
  const stored = readLastingEntry(entry);
  return stored ? (JSON.parse(stored) as Pass) : null;
}
