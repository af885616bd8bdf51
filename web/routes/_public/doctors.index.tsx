import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { DoctorsPage, listPageSearch } from '#web/features/doctors/doctors-page.tsx';
import { doctorQueries } from '#web/features/doctors/queries.ts';

export const Route = createFileRoute('/_public/doctors/')({
  validateSearch: listPageSearch,
  loaderDeps: ({ search: { q, specialty } }) => ({ q, specialty }),
  loader: async ({ context: { queryClient }, deps }) => {
    await Promise.all([
      queryClient.prefetchInfiniteQuery(doctorQueries.search(deps)),
      queryClient.prefetchQuery(doctorQueries.specialties()),
    ]);
  },
  head: () => ({ meta: [{ title: `Find a Doctor · ${productName}` }] }),
  component: DoctorsPage,
});
