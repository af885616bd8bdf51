import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getStaffAppointment } from '#contract/appointments/staff-endpoints.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import type { ShownStatus, StepStatus } from '#contract/appointments/statuses.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';

export const staffAppointmentQueries = {
  one: (appointmentId: string) =>
    queryOptions({
      queryKey: ['appointments', 'managed', appointmentId],
      queryFn: () => callApi(getStaffAppointment, { params: { appointmentId } }),
      staleTime: 0, // staff edit it, so it must be current
    }),
};

/** Stores the result of a change in the cache and invalidates every list that shows it. */
export function cacheChangedAppointment(queryClient: QueryClient, changed: StaffAppointment): void {
  queryClient.setQueryData(staffAppointmentQueries.one(changed.id).queryKey, changed);
  for (const name of ['appointments', 'absences', 'day', 'families', 'dashboard', 'patients', 'payments', 'steps']) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
}

const statusTexts: Record<ShownStatus | StepStatus, string> = {
  open: msg('Status changed to open'),
  closed: msg('Status changed to closed'),
  cancelled: msg('Status changed to cancelled'),
  pending: msg('Status changed to pending'),
  complete: msg('Status changed to complete'),
};

type StatusChange<Status extends ShownStatus | StepStatus> = {
  appointmentId: string;
  send: (status: Status) => Promise<StaffAppointment>;
  /** The title of the toast for a failure. */
  failedTitle: string;
  onRejected?: (text: string) => void;
  /** Returns true if it shows the error itself. */
  onError?: (error: unknown) => boolean;
  onChanged: () => void;
};

/**
 * Changes a status and shows a toast. If somebody else has changed the appointment in the meantime, the server rejects
 * the change, and the appointment is loaded again.
 */
export function useStatusChange<Status extends ShownStatus | StepStatus>({
  send,
  failedTitle,
  ...options
}: StatusChange<Status>) {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (changed, status) => {
      cacheChangedAppointment(queryClient, changed);
      options.onChanged();
      showToast({
        title: t('Status updated'),
        description: t(statusTexts[status]),
        durationMs: 3000,
        tone:
          status === 'cancelled' ? 'destructive' : status === 'closed' || status === 'complete' ? 'success' : 'default',
      });
    },
    onError: (error) => {
      if (options.onError?.(error)) return;
      const description = wordsFor(error, t('Please try again later.'));
      showToast({ title: failedTitle, description, tone: 'destructive' });
      options.onRejected?.(description);
      void queryClient.invalidateQueries({ queryKey: staffAppointmentQueries.one(options.appointmentId).queryKey });
    },
  });
}
