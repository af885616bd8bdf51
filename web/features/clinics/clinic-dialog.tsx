import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  addClinic,
  ClinicForm,
  editClinic,
  getManagedClinic,
  type ManagedClinic,
  previewClosedDays,
} from '#contract/manage-clinics.ts';
import { ChangedNotice, changedFields } from '#web/features/catalogue/changed-notice.tsx';
import { type CloseGuard, RecordDialog } from '#web/features/catalogue/record-dialog.tsx';
import { StrandedDialog } from '#web/features/catalogue/stranded-dialog.tsx';
import { TabbedForm } from '#web/features/catalogue/tabbed-form.tsx';
import { useFormTabs } from '#web/features/catalogue/use-form-tabs.ts';
import { useRecordSave } from '#web/features/catalogue/use-record-save.ts';
import { type PictureState, pictureReason } from '#web/features/images/picture-upload.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { BasicInfoTab, FacilitiesTab, LocationTab, ServicesTab } from './clinic-tabs.tsx';
import { clinicForm, clinicLabels, clinicWords } from './clinic-words.ts';
import { managedClinicQueries } from './manage-queries.ts';

const tabFields = [
  {
    id: 'basic',
    label: 'Basic Info',
    fields: ['imageHash', 'name', 'type', 'openHours', 'closedWeekdays', 'closedDays'],
  },
  { id: 'location', label: 'Location', fields: ['city', 'address', 'fullAddress', 'phone', 'email', 'website'] },
  { id: 'services', label: 'Services', fields: ['services', 'insurers'] },
  { id: 'facilities', label: 'Facilities', fields: ['facilities'] },
] as const;

type ClinicDialogProps = { clinicId: string | null; isReadOnly: boolean; onClose: () => void };

/** Add Clinic, and the same dialog prefilled for editing or, without the permission, for looking. */
export function ClinicDialog({ clinicId, isReadOnly, onClose }: ClinicDialogProps) {
  const record = useQuery({ ...managedClinicQueries.one(clinicId ?? ''), enabled: clinicId !== null });
  const title = clinicId ? (isReadOnly ? 'Clinic' : 'Edit Clinic') : 'Add Clinic';
  return (
    <RecordDialog
      title={title}
      onClose={onClose}
      record={clinicId ? record : undefined}
      error="This clinic could not be loaded."
    >
      {(clinic, guard) => <ClinicFormBody clinic={clinic} isReadOnly={isReadOnly} guard={guard} />}
    </RecordDialog>
  );
}

type BodyProps = { clinic: ManagedClinic | null; isReadOnly: boolean; guard: CloseGuard };

function ClinicFormBody({ clinic, isReadOnly, guard }: BodyProps) {
  const form = useContractForm(ClinicForm, clinicForm(clinic), {
    draft: `clinic ${clinic?.id ?? 'new'}`,
    focusesMistake: false,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const tabs = useFormTabs(tabFields, errors);
  const [picture, setPicture] = useState<PictureState>('ready');
  useEffect(() => guard.setDirty(isDirty && !isReadOnly), [guard, isDirty, isReadOnly]);

  const params = { clinicId: clinic?.id ?? '' };
  const record = useRecordSave<ClinicForm, ManagedClinic>({
    ...{ noun: 'clinic', record: clinic, form, reveal: tabs.reveal, onSaved: guard.close },
    add: (body) => call(addClinic, { body }),
    edit: (body, seen) => call(editClinic, { params, body: { ...body, ...seen } }),
    read: () => call(getManagedClinic, { params }),
    preview: ({ closedWeekdays, closedDays }) =>
      call(previewClosedDays, { params, body: { closedWeekdays, closedDays } }),
  });
  const submit = form.handleSubmit(record.save, (wrong) => tabs.reveal(Object.keys(wrong)));
  const { changed } = record;

  const contents = {
    basic: <BasicInfoTab form={form} onPicture={setPicture} />,
    location: <LocationTab form={form} />,
    services: <ServicesTab form={form} />,
    facilities: <FacilitiesTab form={form} />,
  };
  return (
    <>
      <TabbedForm
        ref={tabs.body}
        label="Clinic"
        open={tabs.open}
        onOpen={tabs.setOpen}
        isReadOnly={isReadOnly}
        tabs={tabFields.map(({ id, label }) => ({ id, label, hasError: tabs.hasError(id), content: contents[id] }))}
        notice={
          changed ? (
            <ChangedNotice
              fields={changedFields(clinicLabels, clinicWords, changed.before, changed.now)}
              onUseTheirs={() => {
                form.reset(clinicForm(changed.now));
                record.forgetChanged();
              }}
            />
          ) : null
        }
        submit={{
          ...{ label: clinic ? 'Save changes' : 'Add Clinic', busyLabel: 'Saving...', isBusy: isSubmitting },
          disabledReason: pictureReason[picture],
        }}
        onSubmit={() => void submit()}
        onCancel={guard.leave}
      />
      <StrandedDialog
        list={record.stranded?.list}
        because="the clinic would be closed"
        onClose={record.keepHours}
        onConfirm={record.saveAnyway}
      />
    </>
  );
}
