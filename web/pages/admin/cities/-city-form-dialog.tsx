import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createCity, editCity, listManagedCities } from '#contract/cities/staff-endpoints.ts';
import { CityForm, type ManagedCity } from '#contract/cities/staff-schemas.ts';
import { changedMeanwhile } from '#contract/shared/record-forms.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { ChangedNotice } from '#web/staff-kit/changed-notice.tsx';
import { NamesField } from '#web/staff-kit/names-field.tsx';
import { type PictureState, PictureUpload, pictureDisabledReason } from '#web/staff-kit/picture-upload.tsx';
import { useSeenRecord } from '#web/staff-kit/use-seen-record.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { cityWords } from './-city-words.ts';

const newCity: CityForm = { name: '', imageHash: null, names: {} };
const formValuesOf = ({ name, imageHash, names }: CityForm): CityForm => ({ name, imageHash, names });

type CityFormDialogProps = { city: ManagedCity | null; onClose: () => void };

/** Creates or edits a city: its name, its name in other languages, and its picture. */
export function CityFormDialog({ city, onClose }: CityFormDialogProps) {
  const t = useT();
  return (
    <Dialog open size="small" title={city ? t('Edit City') : t('Create City')} onClose={onClose}>
      <CityFormBody city={city} onClose={onClose} />
    </Dialog>
  );
}

function CityFormBody({ city, onClose }: CityFormDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(CityForm, formValuesOf(city ?? newCity));
  const { isSubmitting } = form;
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<ManagedCity, ManagedCity | null>(city);
  const [picture, setPicture] = useState<PictureState>('ready');
  const pictureProblem = pictureDisabledReason[picture];

  const failureToast = (message: string) => {
    const description = city
      ? t('Failed to update city: {message}', { message })
      : t('Failed to create city: {message}', { message });
    return { title: t('Error'), description };
  };
  const showFailure = (error: unknown) =>
    void form.showError(error, { formKind: 'record', toast: failureToast(wordsFor(error)) });
  const loadNewerCity = async (cityId: string) => {
    const { cities } = await call(listManagedCities);
    const saved = cities.find(({ id }) => id === cityId);
    if (!saved) return showToast({ ...failureToast(t(changedMeanwhile)), tone: 'destructive' });
    showNewer(saved);
  };

  const save = form.handleSubmit(async (body) => {
    try {
      if (seen) {
        await call(editCity, { params: { cityId: seen.id }, body: { ...body, version: seen.version } });
      } else {
        await call(createCity, { body });
      }
    } catch (error) {
      if (replyOf(error).code === 'changed' && seen) return loadNewerCity(seen.id).catch(showFailure);
      return showFailure(error);
    }
    const description = city ? t('City updated successfully') : t('City created successfully');
    showToast({ title: t('Success'), description, tone: 'success' });
    onClose();
    const shown = ['cities', 'names'];
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) });
  });

  return (
    <DialogForm
      onSubmit={save}
      onCancel={onClose}
      submitLabel={city ? t('Save changes') : t('Create City')}
      busy={isSubmitting}
      disabledReason={pictureProblem && t(pictureProblem)}
    >
      <Alert message={form.alert} />
      {newer ? (
        <ChangedNotice
          words={cityWords}
          newer={newer}
          onLoadSaved={() => {
            form.reset(formValuesOf(newer.now));
            dismissNewer();
          }}
        />
      ) : null}
      <TextField label={t('Name')} autoComplete="off" {...form.field('name')} />
      <NamesField field="names" {...form.controlled('names')} errors={form.errors} />
      <PictureUpload label={t('Image')} kind="cities" onStateChange={setPicture} {...form.controlled('imageHash')} />
    </DialogForm>
  );
}
