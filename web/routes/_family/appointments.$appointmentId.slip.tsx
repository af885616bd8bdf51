import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { SlipPage } from '#web/features/appointments/slip-page.tsx';

export const Route = createFileRoute('/_family/appointments/$appointmentId/slip')({
  head: () => ({ meta: [{ title: `Appointment Slip · ${productName}` }] }),
  component: () => <SlipPage appointmentId={Route.useParams().appointmentId} />,
});
