import {
  addClinic,
  editClinic,
  getManagedClinic,
  previewClosedDays,
  removeClinic,
  restoreClinic,
} from '#contract/clinics/staff-endpoints.ts';
import { ClinicForm, type ManagedClinic } from '#contract/clinics/staff-schemas.ts';
import { marked } from '#web/i18n/translate.ts';
import { createT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import type { RecordKind } from '#web/staff-kit/record-kind.ts';
import { BasicInfoTab, FacilitiesTab, LocationTab, ServicesTab } from './-clinic-tabs.tsx';
import { clinicFieldWords, clinicFormValues, clinicLabels } from './-clinic-words.ts';

/** Describes the clinics that staff manage: texts, form, tabs and requests. */
export const clinicKind: RecordKind<ClinicForm, ManagedClinic> = {
  feature: 'clinics',
  words: {
    noun: marked('Clinic'),
    edit: marked('Edit Clinic'),
    add: marked('Add Clinic'),
    added: marked('Clinic added'),
    updated: marked('Clinic updated'),
    deleted: marked('Clinic deleted'),
    addFailed: marked('Error adding clinic'),
    updateFailed: marked('Error updating clinic'),
    deleteFailed: marked('Error deleting clinic'),
    loadFailed: marked('This clinic could not be loaded.'),
    delete: marked('Delete clinic'),
    deleteEffect: (name, t = createT(null)) => t('This permanently removes the clinic {name}.', { name }),
    stranded: marked('At these times the clinic would be closed.'),
  },
  schema: ClinicForm,
  formOf: clinicFormValues,
  labels: clinicLabels,
  valueWords: clinicFieldWords,
  tabs: [
    {
      id: 'basic',
      label: marked('Basic Info'),
      Content: BasicInfoTab,
      fields: ['imageHash', 'name', 'type', 'openHours', 'hours', 'closedWeekdays', 'closedDays'],
    },
    {
      id: 'location',
      label: marked('Location'),
      Content: LocationTab,
      fields: ['city', 'address', 'fullAddress', 'phone', 'email', 'website'],
    },
    { id: 'services', label: marked('Services'), Content: ServicesTab, fields: ['services', 'insurers'] },
    {
      id: 'facilities',
      label: marked('Facilities'),
      Content: FacilitiesTab,
      fields: ['facilities', 'hasEmergencyServices', 'hasParking', 'isWheelchairAccessible'],
    },
  ],
  one: (clinicId) => ({
    queryKey: ['clinics', 'managed', clinicId],
    queryFn: () => call(getManagedClinic, { params: { clinicId } }),
    // An edit must start with the current state.
    staleTime: 0,
    gcTime: 0,
  }),
  add: (body) => call(addClinic, { body }),
  edit: (clinicId, form, seen) => call(editClinic, { params: { clinicId }, body: { ...form, ...seen } }),
  remove: (clinicId, seenUpcomingCount, visits) =>
    call(removeClinic, { params: { clinicId }, query: { seenUpcoming: String(seenUpcomingCount), visits } }),
  // Nothing fits a clinic that is closed on every day of the week.
  findUpcoming: (clinicId) =>
    call(previewClosedDays, {
      params: { clinicId },
      body: { closedWeekdays: [1, 2, 3, 4, 5, 6, 7], closedDays: [], hours: [] },
    }),
  visitsFilter: (clinic) => ({ clinic }),
  restore: (clinicId, reason) => call(restoreClinic, { params: { clinicId }, body: { reason } }),
  findStranded: (clinicId, { closedWeekdays, closedDays, hours }) =>
    call(previewClosedDays, { params: { clinicId }, body: { closedWeekdays, closedDays, hours } }),
};
