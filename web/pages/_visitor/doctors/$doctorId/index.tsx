import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#web/frame/not-found-page.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { recordHead } from '#web/lib/head.ts';
import { loadOrNotFound } from '#web/lib/load-or-not-found.ts';
import * as paths from '#web/lib/paths.ts';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { timeQueries } from '#web/parts/times/queries.ts';
import { DoctorPage } from './-doctor-page.tsx';

export const Route = createFileRoute('/_visitor/doctors/$doctorId/')({
  loader: async ({ context: { queryClient }, params: { doctorId } }) => {
    const { name, specialty, hospital, city, hours } = await loadOrNotFound(
      queryClient.fetchQuery(doctorQueries.one(doctorId)),
    );
    if (hours.length > 0) await queryClient.prefetchQuery(timeQueries.nextFree(doctorId));
    return { name, specialty, hospital, city };
  },
  head: ({ loaderData: doctor, match, params: { doctorId } }) => {
    const t = pageT();
    const values = doctor && { ...doctor, specialty: t(doctor.specialty), city: t.named(doctor.city) };
    return recordHead(
      match,
      values && {
        title: t('{name}, {specialty} in {city}', values),
        description: import.meta.env.SSR
          ? t(
              '{name}, {specialty} at {hospital}, {city}: qualifications, hours and free times. Book a visit for your family.',
              values,
            )
          : '',
        path: paths.doctor(doctorId),
      },
    );
  },
  component: DoctorPage,
  notFoundComponent: NotFoundPage, // inside the layout, with the navigation links
});
