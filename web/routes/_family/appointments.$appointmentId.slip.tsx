import { createFileRoute } from '@tanstack/react-router';
import { SlipPage } from '#web/features/appointments/slip-page.tsx';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_family/appointments/$appointmentId/slip')({
  head: () => titleHead('Appointment Slip'),
  component: () => <SlipPage appointmentId={Route.useParams().appointmentId} />,
});
