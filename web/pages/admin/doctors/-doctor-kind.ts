import {
  addDoctor,
  editDoctor,
  getManagedDoctor,
  previewDoctorHours,
  removeDoctor,
  restoreDoctor,
} from '#contract/doctors/staff-endpoints.ts';
import { DoctorForm, type ManagedDoctor } from '#contract/doctors/staff-schemas.ts';
import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import { bookableDaysAhead } from '#contract/shared/organisation.ts';
import { marked } from '#web/i18n/translate.ts';
import { createT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import type { RecordKind } from '#web/staff-kit/record-kind.ts';
import { AvailabilityTab, BasicInfoTab, ContactTab, QualificationsTab } from './-doctor-tabs.tsx';
import { doctorFieldWords, doctorFormValues, doctorLabels } from './-doctor-words.ts';

/** Describes the doctors that staff manage: texts, form, tabs and requests. */
export const doctorKind: RecordKind<DoctorForm, ManagedDoctor> = {
  feature: 'doctors',
  words: {
    noun: marked('Doctor'),
    edit: marked('Edit Doctor'),
    add: marked('Add Doctor'),
    added: marked('Doctor added'),
    updated: marked('Doctor updated'),
    deleted: marked('Doctor deleted'),
    addFailed: marked('Error adding doctor'),
    updateFailed: marked('Error updating doctor'),
    deleteFailed: marked('Error deleting doctor'),
    loadFailed: marked('This doctor could not be loaded.'),
    delete: marked('Delete doctor'),
    deleteEffect: (name, t = createT(null)) => t('This permanently removes the doctor {name}.', { name }),
    stranded: marked('At these times the doctor would not be there.'),
  },
  schema: DoctorForm,
  formOf: doctorFormValues,
  labels: doctorLabels,
  valueWords: doctorFieldWords,
  tabs: [
    {
      id: 'basic',
      label: marked('Basic Info'),
      Content: BasicInfoTab,
      fields: ['imageHash', 'name', 'specialty', 'hospital', 'city', 'experience', 'consultationFee', 'bio'],
    },
    { id: 'contact', label: marked('Contact'), Content: ContactTab, fields: ['phone', 'email', 'licenseNumber'] },
    {
      id: 'qualifications',
      label: marked('Qualifications'),
      Content: QualificationsTab,
      fields: ['qualifications', 'languages'],
    },
    {
      id: 'availability',
      label: marked('Availability'),
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
  remove: (doctorId, seenUpcomingCount, visits) =>
    call(removeDoctor, { params: { doctorId }, query: { seenUpcoming: String(seenUpcomingCount), visits } }),
  findUpcoming: (doctorId) => {
    // Nothing fits a doctor who is on leave for as long as can be booked. A leave ends a year ahead at most.
    const firstDay = todayInIndia(new Date());
    const leave = [{ firstDay, lastDay: addDays(firstDay, bookableDaysAhead), reason: '' }];
    return call(previewDoctorHours, { params: { doctorId }, body: { hours: [], leave } });
  },
  visitsFilter: (doctor) => ({ doctor }),
  restore: (doctorId, reason) => call(restoreDoctor, { params: { doctorId }, body: { reason } }),
  findStranded: (doctorId, { hours, leave }) =>
    call(previewDoctorHours, { params: { doctorId }, body: { hours, leave } }),
};
