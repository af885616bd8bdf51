import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listManagedCities, setCityActive } from '#contract/cities/staff-endpoints.ts';
import type { ManagedCity } from '#contract/cities/staff-schemas.ts';
import { imageAddress } from '#contract/images/texts.ts';
import { can } from '#contract/shared/roles.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CityFormDialog } from './-city-form-dialog.tsx';
import { CityRulesList } from './-city-rules-list.tsx';
import { DeleteCityDialog } from './-delete-city-dialog.tsx';

const columnsOf = (t: T): Column<ManagedCity>[] => [
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
  | { kind: 'edit' | 'delete'; city: ManagedCity }
  | { kind: 'blocked'; city: ManagedCity; reason: string }
  | { kind: 'create' }
  | null;

/** Cities: the cities in which appointments are offered. */
export function ManageCitiesPage() {
  const t = useT();
  const viewer = useViewer();
  const mayEdit = viewer !== null && can(viewer.role, 'pricing.edit');
  const cities = useQuery({ queryKey: ['cities', 'managed'], queryFn: () => call(listManagedCities), staleTime: 0 });
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  const columns = columnsOf(t);
  const actions: Column<ManagedCity> = {
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

function CityImage({ city }: { city: ManagedCity }) {
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
  city: ManagedCity;
  onEdit: () => void;
  onDelete: () => void;
  /** Price rules prevent that the city is deactivated. */
  onBlocked: (reason: string) => void;
};

function CityActions({ city, onEdit, onDelete, onBlocked }: CityActionsProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(setCityActive, { params: { cityId: city.id }, body: { isActive: !city.isActive } }),
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
