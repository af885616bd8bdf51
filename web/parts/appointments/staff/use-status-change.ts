import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import type { ShownStatus, StepStatus } from '#contract/appointments/statuses.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { cacheChangedAppointment, staffAppointmentQueries } from './queries.ts';

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
