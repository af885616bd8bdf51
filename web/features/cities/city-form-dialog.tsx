import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CityForm, type ManagedCity } from '#contract/cities-admin.ts';
import { createCity, editCity, listManagedCities } from '#contract/cities-admin-api.ts';
import { changedMeanwhile } from '#contract/record-forms.ts';
import { ChangedNotice } from '#web/admin/changed-notice.tsx';
import { NamesField, namesTitles } from '#web/admin/names-field.tsx';
import { type PictureState, PictureUpload, pictureDisabledReason } from '#web/admin/picture-upload.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { namesWords } from '#web/lib/names-words.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const newCity: CityForm = { name: '', imageHash: null, names: {} };
const formValuesOf = ({ name, imageHash, names }: CityForm): CityForm => ({ name, imageHash, names });

type CityFormDialogProps = { city: ManagedCity | null; onClose: () => void };

/** Creates or edits a city: its name, its name in other languages, and its picture. */
export function CityFormDialog({ city, onClose }: CityFormDialogProps) {
  return (
    <Dialog open size="small" title={city ? 'Edit City' : 'Create City'} onClose={onClose}>
      <CityFormBody city={city} onClose={onClose} />
    </Dialog>
  );
}

function CityFormBody({ city, onClose }: CityFormDialogProps) {
  const queryClient = useQueryClient();
  const form = useContractForm(CityForm, formValuesOf(city ?? newCity));
  const { isSubmitting } = form;
  /** The city that this form replaces: its version is sent. */
  const [baseCity, setBaseCity] = useState(city);
  /** The city as somebody else has saved it in the meantime. */
  const [newerCity, setNewerCity] = useState<ManagedCity | null>(null);
  const [picture, setPicture] = useState<PictureState>('ready');

  const failureToast = (message: string) => {
    const description = city ? `Failed to update city: ${message}` : `Failed to create city: ${message}`;
    return { title: 'Error', description };
  };
  const showFailure = (error: unknown) =>
    void form.showError(error, { formKind: 'record', toast: failureToast(wordsFor(error)) });
  const loadNewerCity = async (cityId: string) => {
    const { cities } = await call(listManagedCities);
    const newer = cities.find(({ id }) => id === cityId);
    if (!newer) return showToast({ ...failureToast(changedMeanwhile), tone: 'destructive' });
    setNewerCity(newer);
    setBaseCity(newer);
  };

  const save = form.handleSubmit(async (body) => {
    try {
      if (baseCity) {
        await call(editCity, { params: { cityId: baseCity.id }, body: { ...body, version: baseCity.version } });
      } else {
        await call(createCity, { body });
      }
    } catch (error) {
      if (replyOf(error).code === 'changed' && baseCity) return loadNewerCity(baseCity.id).catch(showFailure);
      return showFailure(error);
    }
    const description = city ? 'City updated successfully' : 'City created successfully';
    showToast({ title: 'Success', description, tone: 'success' });
    onClose();
    const shown = ['cities', 'names'];
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) });
  });

  return (
    <DialogForm
      onSubmit={save}
      onCancel={onClose}
      submitLabel={city ? 'Save changes' : 'Create City'}
      busy={isSubmitting}
      disabledReason={pictureDisabledReason[picture]}
    >
      <Alert message={form.alert} />
      {newerCity ? (
        <ChangedNotice
          fields={[
            { label: 'Name', newValue: newerCity.name },
            { label: namesTitles.names, newValue: namesWords(newerCity.names) },
          ]}
          onLoadSaved={() => {
            form.reset(formValuesOf(newerCity));
            setNewerCity(null);
          }}
        />
      ) : null}
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <NamesField field="names" {...form.controlled('names')} errors={form.errors} />
      <PictureUpload label="Image" kind="cities" onStateChange={setPicture} {...form.controlled('imageHash')} />
    </DialogForm>
  );
}
