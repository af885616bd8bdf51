import { readStored, store } from '#web/lib/browser-storage.ts';

// Preferences of the device for Manage Appointments.

const fromTodayKey = 'appointmentsFromToday';
const hiddenColumnsKey = 'appointmentsHiddenColumns';

/** Whether the list opens with the filter `From today`, as last chosen on this device. */
export function remembersFromToday(): boolean {
  return readStored('local', fromTodayKey) === 'true';
}

export function rememberFromToday(isOn: boolean): void {
  store('local', fromTodayKey, String(isOn));
}

/** The headers of the columns that are hidden. */
export function readHiddenColumns(): string[] {
  return readStored('local', hiddenColumnsKey)?.split(',').filter(Boolean) ?? [];
}

export function storeHiddenColumns(headers: readonly string[]): void {
  store('local', hiddenColumnsKey, headers.join(','));
}
