import { type ShownStatus, shownStatuses } from '#contract/appointments/statuses.ts';
import type { ListCount } from '#contract/shared/lists.ts';
import { isRecordId } from '#contract/shared/record-id.ts';
import type { T } from '#web/i18n/use-t.tsx';

const tabs = ['upcoming', 'past'] as const;

export type AppointmentFilter = {
  /** Absent: appointments of any time. */
  when?: (typeof tabs)[number] | undefined;
  /** A patient's id. */
  for?: string | undefined;
  status?: ShownStatus | undefined;
};

/** The search parameters of the list. `open` is the id of the appointment whose dialog is open. */
export type AppointmentListSearch = AppointmentFilter & { open?: string | undefined };

const bookingParameters = ['doctor', 'clinic', 'patient', 'relatedAppointment'];

/** Reads the search parameters. Invalid values are treated as absent. Those of the booking page are kept for the redirect. */
export function readAppointmentListSearch(raw: Record<string, unknown>): AppointmentListSearch {
  if (isBookingSearch(raw)) return raw as AppointmentListSearch;
  return {
    when: tabs.find((tab) => tab === raw.when),
    for: readId(raw.for),
    status: shownStatuses.find((status) => status === raw.status),
    open: readId(raw.open),
  };
}

export function readId(value: unknown): string | undefined {
  return isRecordId(value) ? value : undefined;
}

/**
 * Whether the parameters belong to the booking page. Some links open `/appointments?doctor=…` and mean
 * `/appointment?doctor=…`.
 */
export function isBookingSearch(search: Record<string, unknown>): boolean {
  return bookingParameters.some((name) => name in search);
}

/**
 * The line above the list: `Showing 12 appointments across all patients`; a capped count is `10,000+`. The name is null for a
 * patient whose name is not known.
 */
export function countLine(t: T, { value, isCapped }: ListCount, patientName: string | null | undefined): string {
  const count = `${value.toLocaleString('en-IN')}${isCapped ? '+' : ''}`;
  if (patientName === undefined)
    return t.count(
      value,
      'Showing {count} appointment across all patients',
      'Showing {count} appointments across all patients',
      { count },
    );
  return patientName === null
    ? t.count(value, 'Showing {count} appointment for this patient', 'Showing {count} appointments for this patient', {
        count,
      })
    : t.count(value, 'Showing {count} appointment for {name}', 'Showing {count} appointments for {name}', {
        count,
        name: patientName,
      });
}
