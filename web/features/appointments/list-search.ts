import { type ShownStatus, shownStatuses } from '#contract/appointment-status.ts';
import type { ListCount } from '#contract/lists.ts';
import { isRecordId } from '#contract/record-id.ts';

const tabs = ['upcoming', 'past'] as const;

export type AppointmentFilter = {
  /** Absent: all. */
  when?: (typeof tabs)[number] | undefined;
  /** A patient's id. */
  for?: string | undefined;
  status?: ShownStatus | undefined;
};

/** What the list keeps in its address; `open` is the appointment whose dialog is open. */
export type AppointmentListSearch = AppointmentFilter & { open?: string | undefined };

const bookingParameters = ['doctor', 'clinic', 'patient', 'relatedAppointment'];

/** Reads an address. A bad value is treated as absent. What means the booking page stays as it is, for the way there. */
export function readAppointmentList(raw: Record<string, unknown>): AppointmentListSearch {
  if (meansBooking(raw)) return raw as AppointmentListSearch;
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

/** Some links spell the booking page like this list: their query tells. */
export function meansBooking(search: Record<string, unknown>): boolean {
  return bookingParameters.some((name) => name in search);
}

/** The line above the list: `12 appointments`, or `10,000+` where counting stopped. */
export function countLine({ value, isCapped }: ListCount, patientName: string | undefined): string {
  const shown = `${value.toLocaleString('en-IN')}${isCapped ? '+' : ''}`;
  const appointments = value === 1 ? 'appointment' : 'appointments';
  return patientName
    ? `Showing ${shown} ${appointments} for ${patientName}`
    : `Showing ${shown} ${appointments} across all patients`;
}
