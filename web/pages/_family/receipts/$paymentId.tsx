import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageT } from '#web/i18n/page-t.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { paymentQueries } from '#web/parts/payments/queries.ts';
import { ReceiptPage } from '#web/parts/payments/receipt-page.tsx';

export const Route = createFileRoute('/_family/receipts/$paymentId')({
  loader: createIsomorphicFn().server(({ context: { queryClient }, params }: LoaderInput<'paymentId'>) =>
    loadFirstPaint(queryClient, [queryClient.prefetchQuery(paymentQueries.receipt(params.paymentId))]),
  ),
  head: () => titleHead(pageT()('Receipt')),
  component: () => (
    <main className="px-4 py-8 md:py-12 print:p-0">
      <ReceiptPage paymentId={Route.useParams().paymentId} fallback={paths.appointments} />
    </main>
  ),
});
