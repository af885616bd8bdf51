import { CalendarPlus } from 'lucide-react';
import { getAppointmentCalendar } from '#contract/appointments/endpoints.ts';
import type { AppointmentCard } from '#contract/appointments/schemas.ts';
import { urlOf } from '#contract/shared/endpoint.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { LinkButton } from '#web/ui/button.tsx';

/**
 * Downloads the appointment as a calendar file in the language of the page. The file of a cancelled appointment removes the
 * earlier entry.
 */
export function CalendarLink({ appointment: { id, status } }: { appointment: AppointmentCard }) {
  const t = useT();
  const query = { language: t.language === 'en' ? undefined : t.language };
  return (
    <LinkButton variant="secondary" href={urlOf(getAppointmentCalendar, { params: { appointmentId: id }, query })}>
      <CalendarPlus aria-hidden="true" />
      {status === 'cancelled' ? t('Update calendar') : t('Add to calendar')}
    </LinkButton>
  );
}
