import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedCity } from '#contract/cities-admin.ts';
import { deleteCity } from '#contract/cities-admin-api.ts';
import { call } from '#web/lib/api.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Confirms the deletion of a city. The server rejects it if price rules reference the city. */
export function DeleteCityDialog({ city, onClose }: { city: ManagedCity; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteCity, { params: { cityId: city.id } }),
    onSuccess: () => {
      showToast({ title: 'Success', description: 'City deleted successfully', tone: 'success' });
      return queryClient.invalidateQueries({ queryKey: ['cities'] });
    },
    onError: (error) => {
      const isInUse = replyOf(error).code === 'in_use';
      showToast({
        title: isInUse ? 'Cannot delete city' : 'Error',
        description: isInUse ? wordsFor(error) : `Failed to delete city: ${wordsFor(error)}`,
        tone: 'destructive',
      });
    },
    onSettled: onClose,
  });

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete city"
      description={`Are you sure you want to delete "${city.name}"? This action cannot be undone.`}
      confirmLabel="Delete city"
      busy={isPending}
      onConfirm={() => mutate()}
    >
      <p>Doctors, clinics and appointments there keep the city's name.</p>
    </ConfirmDialog>
  );
}
