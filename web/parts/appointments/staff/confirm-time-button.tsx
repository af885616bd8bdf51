import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { confirmAppointment } from '#contract/appointments/staff-endpoints.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { findNoticeWords } from '#web/parts/messages/staff/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { cacheChangedAppointment, managedAppointmentQueries } from './queries.ts';

type ConfirmTimeButtonProps = {
  /** The requested visit or step. */
  visit: { id: string; title: string; startsAt: string; version: number };
  /** The visit whose dialog is open. */
  appointmentId: string;
  onChanged: () => void;
  onRejected?: (text: string) => void;
};

/** Confirms the time that a family requested. */
export function ConfirmTimeButton({ visit, appointmentId, onChanged, onRejected }: ConfirmTimeButtonProps) {
  const t = useT();
  const { id, startsAt, version } = visit;
  const title = t.named(visit.title);
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(confirmAppointment, { params: { appointmentId: id }, body: { version } }),
    onMutate: () => void findNoticeWords(queryClient, id, 'confirmed', t),
    onSuccess: async (after) => {
      cacheChangedAppointment(queryClient, after);
      onChanged();
      const notified = await findNoticeWords(queryClient, id, 'confirmed', t);
      const description = t('{title} on {time}. {notified}', {
        title,
        time: datesIn(t).dateTime(startsAt),
        notified,
      });
      showToast({ title: t('Time confirmed'), description, tone: 'success' });
    },
    onError: (error) => {
      const description = wordsFor(error, t('Please try again later.'));
      showToast({ title: t('Error confirming time'), description, tone: 'destructive' });
      onRejected?.(description);
      void queryClient.invalidateQueries({ queryKey: managedAppointmentQueries.one(appointmentId).queryKey });
    },
  });
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t('Confirm time of {title}', { title })}
      busy={confirm.isPending}
      onClick={() => confirm.mutate()}
    >
      <CalendarCheck aria-hidden="true" />
      {t('Confirm time')}
    </Button>
  );
}
