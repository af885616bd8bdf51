import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { DoctorsPage } from '#web/features/doctors/doctors-page.tsx';
import { loadDoctorList, readDoctorList } from '#web/features/doctors/list.ts';

export const Route = createFileRoute('/_public/doctors/')({
  validateSearch: readDoctorList,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => loadDoctorList(queryClient, deps),
  head: () => ({
    meta: [
      { title: `Find a Doctor · ${productName}` },
      {
        name: 'description',
        content:
          'Find doctors across India by name, specialty or city, best rated first, and book a visit for your family.',
      },
    ],
  }),
  component: DoctorsPage,
});
