import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmAppointment } from '#contract/appointments/staff-endpoints.ts';
import type { DayVisit } from '#contract/day/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { findNoticeWords } from '#web/parts/messages/staff/queries.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { showChangedVisit } from './-queries.ts';

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
