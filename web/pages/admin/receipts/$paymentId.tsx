import { createFileRoute } from '@tanstack/react-router';
import * as paths from '#web/lib/paths.ts';
import { ReceiptPage } from '#web/parts/payments/receipt-page.tsx';

export const Route = createFileRoute('/admin/receipts/$paymentId')({
  component: () => <ReceiptPage paymentId={Route.useParams().paymentId} fallback={paths.staffTill} />,
});
