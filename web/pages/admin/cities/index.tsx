import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createCity, deleteCity, editCity, listStaffCities, setCityActive } from '#contract/cities/staff-endpoints.ts';
import { CityForm, type StaffCity } from '#contract/cities/staff-schemas.ts';
import { imageAddress } from '#contract/images/addresses.ts';
import { changedMeanwhile } from '#contract/shared/record-forms.ts';
import { can } from '#contract/shared/roles.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { ChangedNotice, useSeenRecord } from '#web/lib/changed-fields.tsx';
import { useContractForm } from '#web/lib/form.ts';
import * as paths from '#web/lib/paths.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { staffPricingQueries } from '#web/parts/pricing/staff/queries.ts';
import { NamesField } from '#web/staff-kit/names-field.tsx';
import { PictureField, type PictureState, pictureDisabledReason } from '#web/staff-kit/picture-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { cityWords } from './-city-words.ts';

export const Route = createFileRoute('/admin/cities/')({ component: StaffCitiesPage });

const newCity: CityForm = { name: '', imageHash: null, names: {} };
const formValuesOf = ({ name, imageHash, names }: CityForm): CityForm => ({ name, imageHash, names });

type CityFormDialogProps = { city: StaffCity | null; onClose: () => void };

/** Creates or edits a city: its name, its name in other languages, and its picture. */
function CityFormDialog({ city, onClose }: CityFormDialogProps) {
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
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<StaffCity, StaffCity | null>(city);
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
    const { cities } = await callApi(listStaffCities);
    const saved = cities.find(({ id }) => id === cityId);
    if (!saved) return showToast({ ...failureToast(t(changedMeanwhile)), tone: 'destructive' });
    showNewer(saved);
  };

  const save = form.handleSubmit(async (body) => {
    try {
      if (seen) {
        await callApi(editCity, { params: { cityId: seen.id }, body: { ...body, version: seen.version } });
      } else {
        await callApi(createCity, { body });
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
      <PictureField label={t('Image')} kind="cities" onStateChange={setPicture} {...form.controlled('imageHash')} />
    </DialogForm>
  );
}

const columnsOf = (t: T): Column<StaffCity>[] => [
  { header: t('Image'), cell: (city) => <CityImage city={city} /> },
  { header: t('Name'), isCardTitle: true, cell: ({ name }) => <span className="font-semibold">{t.named(name)}</span> },
  {
    header: t('Status'),
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? t('Active') : t('Inactive')}</Badge>
    ),
  },
  { header: t('Created'), noWrap: true, cell: ({ createdAt }) => datesIn(t).date(createdAt) },
];

type OpenDialog =
  | { kind: 'edit' | 'delete'; city: StaffCity }
  | { kind: 'blocked'; city: StaffCity; reason: string }
  | { kind: 'create' }
  | null;

function StaffCitiesPage() {
  const t = useT();
  const viewer = useViewer();
  const mayEdit = viewer !== null && can(viewer.role, 'pricing.edit');
  const cities = useQuery({ queryKey: ['cities', 'staff'], queryFn: () => callApi(listStaffCities), staleTime: 0 });
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  const columns = columnsOf(t);
  const actions: Column<StaffCity> = {
    header: t('Actions'),
    isControls: true,
    cell: (city) => (
      <CityActions
        city={city}
        onEdit={() => setOpenDialog({ kind: 'edit', city })}
        onDelete={() => setOpenDialog({ kind: 'delete', city })}
        onBlocked={(reason) => setOpenDialog({ kind: 'blocked', city, reason })}
      />
    ),
  };
  const addButton = mayEdit ? (
    <Button onClick={() => setOpenDialog({ kind: 'create' })}>
      <Plus aria-hidden="true" />
      {t('Add City')}
    </Button>
  ) : null;

  return (
    <>
      <PageHeader title={t('Cities')} actions={addButton} />
      {cities.isError && !cities.data ? (
        <LoadError
          message={t('Error loading cities: {message}', { message: wordsFor(cities.error) })}
          onRetry={cities.refetch}
        />
      ) : (
        <div className="list-rows">
          <DataTable
            caption={t('Cities')}
            columns={mayEdit ? [...columns, actions] : columns}
            rows={cities.data?.cities ?? []}
            loading={cities.isPending}
            empty={
              <EmptyState
                title={t('No cities found. Add your first city to get started.')}
                drawing={<EmptySearch />}
                action={addButton}
              />
            }
          />
        </div>
      )}
      {openDialog?.kind === 'create' || openDialog?.kind === 'edit' ? (
        <CityFormDialog city={openDialog.kind === 'edit' ? openDialog.city : null} onClose={close} />
      ) : null}
      {openDialog?.kind === 'blocked' ? (
        <Dialog
          open
          size="small"
          title={t('Pricing rules of {name}', { name: t.named(openDialog.city.name) })}
          description={openDialog.reason}
          onClose={close}
        >
          <CityRulesList city={openDialog.city} isActiveOnly />
        </Dialog>
      ) : null}
      {openDialog?.kind === 'delete' ? <DeleteCityDialog city={openDialog.city} onClose={close} /> : null}
    </>
  );
}

function CityImage({ city }: { city: StaffCity }) {
  const address = imageAddress('cities', city.imageHash);
  return (
    <span className="grid h-12 w-20 place-items-center overflow-hidden rounded-control bg-surface-sunken text-ink-muted">
      {address ? (
        <img src={address} alt="" width={80} height={48} className="size-full object-cover" loading="lazy" />
      ) : (
        <MapPin aria-hidden="true" />
      )}
    </span>
  );
}

type CityActionsProps = {
  city: StaffCity;
  onEdit: () => void;
  onDelete: () => void;
  /** Called if price rules prevent the deactivation of the city. */
  onBlocked: (reason: string) => void;
};

function CityActions({ city, onEdit, onDelete, onBlocked }: CityActionsProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(setCityActive, { params: { cityId: city.id }, body: { isActive: !city.isActive } }),
    onSuccess: () => {
      showToast({ title: t('Success'), description: t('City updated successfully'), tone: 'success' });
      return queryClient.invalidateQueries({ queryKey: ['cities'] });
    },
    onError: (error) => {
      const isInUse = replyOf(error).code === 'in_use';
      if (isInUse) onBlocked(wordsFor(error));
      showToast({
        title: isInUse ? t('Cannot deactivate city') : t('Error'),
        description: isInUse ? wordsFor(error) : t('Failed to update city: {message}', { message: wordsFor(error) }),
        tone: 'destructive',
      });
    },
  });

  return (
    <span className="ui-row-actions">
      <IconButton size="small" label={t('Edit {name}', { name: t.named(city.name) })} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()}>
        {city.isActive ? t('Deactivate') : t('Activate')}
        <span className="sr-only"> {t.named(city.name)}</span>
      </Button>
      <IconButton size="small" label={t('Delete {name}', { name: t.named(city.name) })} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** Confirms the deletion of a city. The server rejects it if price rules reference the city; the dialog then lists them. */
function DeleteCityDialog({ city, onClose }: { city: StaffCity; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(deleteCity, { params: { cityId: city.id } }),
    onSuccess: () => {
      showToast({ title: t('Success'), description: t('City deleted successfully'), tone: 'success' });
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['cities'] });
    },
    onError: (failure) => {
      const isInUse = replyOf(failure).code === 'in_use';
      showToast({
        title: isInUse ? t('Cannot delete city') : t('Error'),
        description: isInUse
          ? wordsFor(failure)
          : t('Failed to delete city: {message}', { message: wordsFor(failure) }),
        tone: 'destructive',
      });
    },
  });

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('Delete city')}
      description={t('Are you sure you want to delete "{name}"? This action cannot be undone.', {
        name: t.named(city.name),
      })}
      confirmLabel={t('Delete city')}
      busy={isPending}
      problem={error ? wordsFor(error) : undefined}
      onConfirm={() => mutate()}
    >
      <p>{t("Doctors, clinics and appointments there keep the city's name.")}</p>
      {error && replyOf(error).code === 'in_use' ? <CityRulesList city={city} isActiveOnly={false} /> : null}
    </ConfirmDialog>
  );
}

/** The price rules that block a change of a city, each with a link to the rules of its appointment type. */
function CityRulesList({ city, isActiveOnly }: { city: StaffCity; isActiveOnly: boolean }) {
  const t = useT();
  const types = useQuery(staffPricingQueries.types());
  if (types.isError && !types.data) {
    return <LoadError message={t('Failed to load the pricing rules.')} onRetry={types.refetch} />;
  }
  if (!types.data) return <SkeletonText lines={2} />;
  const blocking = types.data.types.flatMap(({ id, name, rules }) =>
    rules
      .filter((rule) => rule.city === city.name && (rule.isActive || !isActiveOnly))
      .map((rule) => ({ key: rule.id, typeId: id, typeName: name, isActive: rule.isActive })),
  );
  return (
    <ul aria-label={t('Pricing rules of {name}', { name: t.named(city.name) })} className="grid gap-1">
      {blocking.map(({ key, typeId, typeName, isActive }) => (
        <li key={key}>
          <Link to={paths.staffAppointmentTypes} search={{ rules: typeId }} className="link link-roomy">
            {t.named(typeName)}
          </Link>
          {isActive ? null : <span className="text-ink-muted"> {t('(inactive)')}</span>}
        </li>
      ))}
    </ul>
  );
}
