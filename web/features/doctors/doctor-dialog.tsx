import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  addDoctor,
  DoctorForm,
  editDoctor,
  getManagedDoctor,
  type ManagedDoctor,
  previewDoctorHours,
} from '#contract/manage-doctors.ts';
import { ChangedNotice, changedFields } from '#web/features/catalogue/changed-notice.tsx';
import { type CloseGuard, RecordDialog } from '#web/features/catalogue/record-dialog.tsx';
import { StrandedDialog } from '#web/features/catalogue/stranded-dialog.tsx';
import { TabbedForm } from '#web/features/catalogue/tabbed-form.tsx';
import { useFormTabs } from '#web/features/catalogue/use-form-tabs.ts';
import { useRecordSave } from '#web/features/catalogue/use-record-save.ts';
import { type PictureState, pictureReason } from '#web/features/images/picture-upload.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { AvailabilityTab, BasicInfoTab, ContactTab, QualificationsTab } from './doctor-tabs.tsx';
import { doctorForm, doctorLabels, doctorWords } from './doctor-words.ts';
import { managedDoctorQueries } from './manage-queries.ts';

const tabFields = [
  {
    id: 'basic',
    label: 'Basic Info',
    fields: ['imageHash', 'name', 'specialty', 'hospital', 'city', 'experience', 'consultationFee', 'bio'],
  },
  { id: 'contact', label: 'Contact', fields: ['phone', 'email', 'licenseNumber'] },
  { id: 'qualifications', label: 'Qualifications', fields: ['qualifications', 'languages'] },
  {
    id: 'availability',
    label: 'Availability',
    fields: ['availableDays', 'availableHours', 'hours', 'slotMinutes', 'leave'],
  },
] as const;

type DoctorDialogProps = { doctorId: string | null; isReadOnly: boolean; onClose: () => void };

/** Add Doctor, and the same dialog prefilled for editing or, without the permission, for looking. */
export function DoctorDialog({ doctorId, isReadOnly, onClose }: DoctorDialogProps) {
  const record = useQuery({ ...managedDoctorQueries.one(doctorId ?? ''), enabled: doctorId !== null });
  const title = doctorId ? (isReadOnly ? 'Doctor' : 'Edit Doctor') : 'Add Doctor';
  return (
    <RecordDialog
      title={title}
      onClose={onClose}
      record={doctorId ? record : undefined}
      error="This doctor could not be loaded."
    >
      {(doctor, guard) => <DoctorFormBody doctor={doctor} isReadOnly={isReadOnly} guard={guard} />}
    </RecordDialog>
  );
}

type BodyProps = { doctor: ManagedDoctor | null; isReadOnly: boolean; guard: CloseGuard };

function DoctorFormBody({ doctor, isReadOnly, guard }: BodyProps) {
  const form = useContractForm(DoctorForm, doctorForm(doctor), {
    draft: `doctor ${doctor?.id ?? 'new'}`,
    focusesMistake: false,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const tabs = useFormTabs(tabFields, errors);
  const [picture, setPicture] = useState<PictureState>('ready');
  useEffect(() => guard.setDirty(isDirty && !isReadOnly), [guard, isDirty, isReadOnly]);

  const params = { doctorId: doctor?.id ?? '' };
  const record = useRecordSave<DoctorForm, ManagedDoctor>({
    ...{ noun: 'doctor', record: doctor, form, reveal: tabs.reveal, onSaved: guard.close },
    add: (body) => call(addDoctor, { body }),
    edit: (body, seen) => call(editDoctor, { params, body: { ...body, ...seen } }),
    read: () => call(getManagedDoctor, { params }),
    preview: ({ hours, leave }) => call(previewDoctorHours, { params, body: { hours, leave } }),
  });
  const submit = form.handleSubmit(record.save, (wrong) => tabs.reveal(Object.keys(wrong)));
  const { changed } = record;

  const contents = {
    basic: <BasicInfoTab form={form} onPicture={setPicture} />,
    contact: <ContactTab form={form} />,
    qualifications: <QualificationsTab form={form} />,
    availability: <AvailabilityTab form={form} />,
  };
  return (
    <>
      <TabbedForm
        ref={tabs.body}
        label="Doctor"
        open={tabs.open}
        onOpen={tabs.setOpen}
        isReadOnly={isReadOnly}
        tabs={tabFields.map(({ id, label }) => ({ id, label, hasError: tabs.hasError(id), content: contents[id] }))}
        notice={
          changed ? (
            <ChangedNotice
              fields={changedFields(doctorLabels, doctorWords, changed.before, changed.now)}
              onUseTheirs={() => {
                form.reset(doctorForm(changed.now));
                record.forgetChanged();
              }}
            />
          ) : null
        }
        submit={{
          ...{ label: doctor ? 'Save changes' : 'Add Doctor', busyLabel: 'Saving...', isBusy: isSubmitting },
          disabledReason: pictureReason[picture],
        }}
        onSubmit={() => void submit()}
        onCancel={guard.leave}
      />
      <StrandedDialog
        list={record.stranded?.list}
        because="the doctor would not be there"
        onClose={record.keepHours}
        onConfirm={record.saveAnyway}
      />
    </>
  );
}
