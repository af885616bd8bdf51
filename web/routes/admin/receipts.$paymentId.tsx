import { createFileRoute } from '@tanstack/react-router';
import { ReceiptPage } from '#web/features/payments/receipt-page.tsx';
import * as paths from '#web/lib/paths.ts';

export const Route = createFileRoute('/admin/receipts/$paymentId')({
  component: () => <ReceiptPage paymentId={Route.useParams().paymentId} fallback={paths.adminTill} />,
});
