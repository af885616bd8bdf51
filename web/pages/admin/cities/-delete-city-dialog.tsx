import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteCity } from '#contract/cities/staff-endpoints.ts';
import type { ManagedCity } from '#contract/cities/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CityRulesList } from './-city-rules-list.tsx';

/** Confirms the deletion of a city. The server rejects it if price rules reference the city; the dialog then lists them. */
export function DeleteCityDialog({ city, onClose }: { city: ManagedCity; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteCity, { params: { cityId: city.id } }),
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
