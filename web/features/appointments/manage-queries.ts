import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedAppointment } from '#contract/appointments-admin.ts';
import { getManagedAppointment } from '#contract/appointments-admin-api.ts';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';

export const manageQueries = {
  one: (appointmentId: string) =>
    queryOptions({
      queryKey: ['appointments', 'managed', appointmentId],
      queryFn: () => call(getManagedAppointment, { params: { appointmentId } }),
      staleTime: 0, // whoever opens it wants to change it as it is now
    }),
};

/** Shows at once what a change led to, and reads again whatever lists it. */
export function showChanged(queryClient: QueryClient, after: ManagedAppointment): void {
  queryClient.setQueryData(manageQueries.one(after.id).queryKey, after);
  for (const name of ['appointments', 'dashboard', 'patients']) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
}

type StatusChange<Status extends string> = {
  appointmentId: string;
  send: (status: Status) => Promise<ManagedAppointment>;
  /** The title of the toast where it fails. */
  failed: string;
  onRefused?: (words: string) => void;
  onChanged: () => void;
};

/**
 * Changes a status and says so. Where somebody else was faster, nothing is overwritten: the person is told, and the
 * appointment is read again as it is now.
 */
export function useStatusChange<Status extends string>({ send, failed, ...rest }: StatusChange<Status>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (after, status) => {
      showChanged(queryClient, after);
      rest.onChanged();
      showToast({
        title: 'Status updated',
        description: `Status changed to ${status}`,
        durationMs: 3000,
        tone:
          status === 'cancelled' ? 'destructive' : status === 'closed' || status === 'complete' ? 'success' : 'default',
      });
    },
    onError: (error) => {
      const description = wordsFor(error, 'Please try again later.');
      showToast({ title: failed, description, tone: 'destructive' });
      rest.onRefused?.(description);
      void queryClient.invalidateQueries({ queryKey: manageQueries.one(rest.appointmentId).queryKey });
    },
  });
}
