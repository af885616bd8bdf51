import { createFileRoute } from '@tanstack/react-router';
import { VisitPage } from '#web/features/appointments/visit-page.tsx';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_family/appointments/$appointmentId/')({
  head: () => titleHead('Your Visit'),
  component: () => <VisitPage appointmentId={Route.useParams().appointmentId} />,
});
