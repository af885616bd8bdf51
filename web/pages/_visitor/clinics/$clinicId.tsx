import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#web/frame/not-found-page.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { recordHead } from '#web/lib/head.ts';
import { loadOrNotFound } from '#web/lib/load-or-not-found.ts';
import * as paths from '#web/lib/paths.ts';
import { clinicQueries } from '#web/parts/clinics/queries.ts';
import { ClinicPage } from './-clinic-page.tsx';

export const Route = createFileRoute('/_visitor/clinics/$clinicId')({
  loader: async ({ context: { queryClient }, params: { clinicId } }) => {
    const [{ name, type, city, location }] = await Promise.all([
      loadOrNotFound(queryClient.fetchQuery(clinicQueries.one(clinicId))),
      queryClient.prefetchQuery(clinicQueries.doctors(clinicId)),
    ]);
    return { name, type, city, location };
  },
  head: ({ loaderData: clinic, match, params: { clinicId } }) => {
    const t = pageT();
    const values = clinic && { ...clinic, type: t(clinic.type), city: t.named(clinic.city) };
    return recordHead(
      match,
      values && {
        title: t('{name}, {type} in {city}', values),
        description: import.meta.env.SSR
          ? t('{name}, {location}: opening hours, services and facilities. Book a visit for your family.', values)
          : '',
        path: paths.clinic(clinicId),
      },
    );
  },
  component: ClinicPage,
  notFoundComponent: NotFoundPage, // inside the layout, with the navigation links
});
