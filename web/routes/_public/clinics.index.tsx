import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { ClinicsPage } from '#web/features/clinics/clinics-page.tsx';
import { loadClinicList, readClinicList } from '#web/features/clinics/list.ts';

export const Route = createFileRoute('/_public/clinics/')({
  validateSearch: readClinicList,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => loadClinicList(queryClient, deps),
  head: () => ({
    meta: [
      { title: `Find a Clinic · ${productName}` },
      {
        name: 'description',
        content:
          'Find hospitals and clinics across India by name, address or city, best rated first, and book a visit for your family.',
      },
    ],
  }),
  component: ClinicsPage,
});
