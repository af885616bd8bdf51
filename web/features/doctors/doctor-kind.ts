import { DoctorForm, type ManagedDoctor } from '#contract/doctors-admin.ts';
import {
  addDoctor,
  editDoctor,
  getManagedDoctor,
  previewDoctorHours,
  removeDoctor,
  restoreDoctor,
} from '#contract/doctors-admin-api.ts';
import type { RecordKind } from '#web/admin/record-kind.ts';
import { call } from '#web/lib/api.ts';
import { AvailabilityTab, BasicInfoTab, ContactTab, QualificationsTab } from './doctor-tabs.tsx';
import { doctorFieldWords, doctorFormValues, doctorLabels } from './doctor-words.ts';

/** Describes the doctors that staff manage: texts, form, tabs and requests. */
export const doctorKind: RecordKind<DoctorForm, ManagedDoctor> = {
  feature: 'doctors',
  words: {
    noun: 'Doctor',
    edit: 'Edit Doctor',
    add: 'Add Doctor',
    added: 'Doctor added',
    updated: 'Doctor updated',
    deleted: 'Doctor deleted',
    addFailed: 'Error adding doctor',
    updateFailed: 'Error updating doctor',
    deleteFailed: 'Error deleting doctor',
    loadFailed: 'This doctor could not be loaded.',
    delete: 'Delete doctor',
    deleteEffect: (name) => `This permanently removes the doctor ${name}.`,
    stranded: 'At these times the doctor would not be there.',
  },
  schema: DoctorForm,
  formOf: doctorFormValues,
  labels: doctorLabels,
  valueWords: doctorFieldWords,
  tabs: [
    {
      id: 'basic',
      label: 'Basic Info',
      Content: BasicInfoTab,
      fields: ['imageHash', 'name', 'specialty', 'hospital', 'city', 'experience', 'consultationFee', 'bio'],
    },
    { id: 'contact', label: 'Contact', Content: ContactTab, fields: ['phone', 'email', 'licenseNumber'] },
    {
      id: 'qualifications',
      label: 'Qualifications',
      Content: QualificationsTab,
      fields: ['qualifications', 'languages'],
    },
    {
      id: 'availability',
      label: 'Availability',
      Content: AvailabilityTab,
      fields: ['availableDays', 'availableHours', 'hours', 'slotMinutes', 'leave'],
    },
  ],
  one: (doctorId) => ({
    queryKey: ['doctors', 'managed', doctorId],
    queryFn: () => call(getManagedDoctor, { params: { doctorId } }),
    // An edit must start with the current state.
    staleTime: 0,
    gcTime: 0,
  }),
  add: (body) => call(addDoctor, { body }),
  edit: (doctorId, form, seen) => call(editDoctor, { params: { doctorId }, body: { ...form, ...seen } }),
  remove: (doctorId, seenUpcomingCount) =>
    call(removeDoctor, { params: { doctorId }, query: { seenUpcoming: String(seenUpcomingCount) } }),
  restore: (doctorId, reason) => call(restoreDoctor, { params: { doctorId }, body: { reason } }),
  findStranded: (doctorId, { hours, leave }) =>
    call(previewDoctorHours, { params: { doctorId }, body: { hours, leave } }),
};
