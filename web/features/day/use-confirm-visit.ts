import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmAppointment } from '#contract/appointments-admin-api.ts';
import { shortTime } from '#contract/clock.ts';
import type { DayVisit } from '#contract/day-admin.ts';
import { findNoticeWords } from '#web/features/messages/manage-queries.ts';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useT } from '#web/ui/use-t.tsx';
import { showChangedVisit } from './queries.ts';

/** Confirms the time that a family requested. */
export function useConfirmVisit() {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: DayVisit) =>
      call(confirmAppointment, { params: { appointmentId: id }, body: { version } }),
    onMutate: ({ id }) => void findNoticeWords(queryClient, id, 'confirmed'),
    onSuccess: async (changed) => {
      showChangedVisit(queryClient, changed);
      const notified = await findNoticeWords(queryClient, changed.id, 'confirmed');
      const what = t('{name} at {time}.', { name: changed.patient.name, time: shortTime(changed.startsAt) });
      showToast({ title: t('Time confirmed'), description: `${what} ${notified}`, tone: 'success' });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['day'] });
      const description = wordsFor(error, t('Please try again later.'));
      showToast({ title: t('Error confirming time'), description, tone: 'destructive' });
    },
  });
}
