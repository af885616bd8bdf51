import { ClinicForm, type ManagedClinic } from '#contract/clinics-admin.ts';
import {
  addClinic,
  editClinic,
  getManagedClinic,
  previewClosedDays,
  removeClinic,
  restoreClinic,
} from '#contract/clinics-admin-api.ts';
import type { RecordKind } from '#web/admin/record-kind.ts';
import { call } from '#web/lib/api.ts';
import { BasicInfoTab, FacilitiesTab, LocationTab, ServicesTab } from './clinic-tabs.tsx';
import { clinicFieldWords, clinicFormValues, clinicLabels } from './clinic-words.ts';

/** Describes the clinics that staff manage: texts, form, tabs and requests. */
export const clinicKind: RecordKind<ClinicForm, ManagedClinic> = {
  feature: 'clinics',
  words: {
    noun: 'Clinic',
    edit: 'Edit Clinic',
    add: 'Add Clinic',
    added: 'Clinic added',
    updated: 'Clinic updated',
    deleted: 'Clinic deleted',
    addFailed: 'Error adding clinic',
    updateFailed: 'Error updating clinic',
    deleteFailed: 'Error deleting clinic',
    loadFailed: 'This clinic could not be loaded.',
    delete: 'Delete clinic',
    deleteEffect: (name) => `This permanently removes the clinic ${name}.`,
    stranded: 'At these times the clinic would be closed.',
  },
  schema: ClinicForm,
  formOf: clinicFormValues,
  labels: clinicLabels,
  valueWords: clinicFieldWords,
  tabs: [
    {
      id: 'basic',
      label: 'Basic Info',
      Content: BasicInfoTab,
      fields: ['imageHash', 'name', 'type', 'openHours', 'hours', 'closedWeekdays', 'closedDays'],
    },
    {
      id: 'location',
      label: 'Location',
      Content: LocationTab,
      fields: ['city', 'address', 'fullAddress', 'phone', 'email', 'website'],
    },
    { id: 'services', label: 'Services', Content: ServicesTab, fields: ['services', 'insurers'] },
    {
      id: 'facilities',
      label: 'Facilities',
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
  remove: (clinicId, seenUpcomingCount) =>
    call(removeClinic, { params: { clinicId }, query: { seenUpcoming: String(seenUpcomingCount) } }),
  restore: (clinicId, reason) => call(restoreClinic, { params: { clinicId }, body: { reason } }),
  findStranded: (clinicId, { closedWeekdays, closedDays, hours }) =>
    call(previewClosedDays, { params: { clinicId }, body: { closedWeekdays, closedDays, hours } }),
};
