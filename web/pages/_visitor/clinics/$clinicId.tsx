import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ChevronLeft, Clock } from 'lucide-react';
import type { Clinic } from '#contract/clinics/schemas.ts';
import { NotFoundPage } from '#web/frame/not-found-page.tsx';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { englishLang, pageT } from '#web/i18n/page-t.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { loadOrNotFound } from '#web/lib/first-paint.ts';
import { recordHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { ClinicPicture } from '#web/parts/clinics/clinic-card.tsx';
import { clinicQueries } from '#web/parts/clinics/queries.ts';
import { DoctorCard, DoctorCardSkeletons } from '#web/parts/doctors/doctor-card.tsx';
import { WeeklyHoursFacts } from '#web/parts/doctors/weekly-hours-facts.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ContactLinks } from '#web/ui/contact-links.tsx';
import { BadgeSection, FactSection } from '#web/ui/facts.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { StructuredData } from '#web/ui/structured-data.tsx';

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

/** The page of one clinic: services, opening hours, contact and a link to the booking page. */
function ClinicPage() {
  const t = useT();
  const { clinicId } = Route.useParams();
  const { data: clinic } = useSuspenseQuery(clinicQueries.one(clinicId));

  return (
    <main className="mx-auto max-w-5xl px-4 py-8 md:py-12">
      <StructuredData facts={structuredDataOf(clinic)} />
      <Link to={paths.clinics} className={buttonClass('quiet', 'small', '-ms-3 mb-3')}>
        <ChevronLeft aria-hidden="true" /> {t('Find a Clinic')}
      </Link>
      <Card as="section" padding="none" className="mb-8 grid grid-cols-1 overflow-hidden md:grid-cols-2">
        <ClinicPicture src={clinic.image} eager className="aspect-[16/10] md:h-full" />
        <div className="grid grid-cols-1 content-center gap-3 p-5 md:p-8">
          <h1 className="text-2xl break-words md:text-3xl">
            <LatinText>{clinic.name}</LatinText>
          </h1>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Badge tone="brand">{t(clinic.type)}</Badge>
            <Rating value={clinic.rating} />
          </div>
          <p className="flex items-start gap-2">
            <Clock aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-muted" />
            <span lang={englishLang(t)}>{clinic.openHours}</span>
          </p>
          <a
            href={paths.bookingOf({ clinic: clinic.id })}
            aria-label={t('Book Now at {name}', { name: clinic.name })}
            className={buttonClass('primary', 'large', 'mt-2')}
          >
            {t('Book Now')}
          </a>
        </div>
      </Card>
      <Doctors clinicId={clinic.id} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2">
        <FactSection title={t('Contact')}>
          <ContactLinks
            address={clinic.location}
            phone={clinic.phone && phoneWords(clinic.phone)}
            email={clinic.email}
            website={clinic.website}
          />
        </FactSection>
        {clinic.hours.length > 0 ? (
          <FactSection title={t('Opening hours')}>
            <WeeklyHoursFacts hours={openHours(clinic)} none={t('Closed')} />
          </FactSection>
        ) : null}
        <BadgeSection title={t('Good to know')} labels={goodToKnow(t, clinic)} />
        <BadgeSection title={t('Services')} labels={clinic.services.map((service) => t(service))} />
        <BadgeSection title={t('Facilities')} labels={clinic.facilities.map((facility) => t(facility))} />
        <BadgeSection title={t('Insurance accepted')} labels={clinic.insurers} labelsLang={englishLang(t)} />
      </div>
    </main>
  );
}

/** The doctors who work here. A clinic without known doctors has no such section. */
function Doctors({ clinicId }: { clinicId: string }) {
  const t = useT();
  const doctors = useQuery(clinicQueries.doctors(clinicId));
  if (doctors.data?.length === 0) return null;
  return (
    <section aria-labelledby="doctors" className="mb-8">
      <h2 id="doctors" className="mb-4 text-xl">
        {t('Doctors')}
      </h2>
      <AsyncView
        query={doctors}
        error={t('Failed to load doctors. Please try again later.')}
        skeleton={<DoctorCardSkeletons count={3} />}
      >
        {(found) => (
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
            {found.map((doctor) => (
              <DoctorCard key={doctor.id} doctor={doctor} clinicId={clinicId} heading="h3" />
            ))}
          </div>
        )}
      </AsyncView>
    </section>
  );
}

/** The weekly hours without the weekdays on which the clinic is closed. */
function openHours({ hours, closedWeekdays }: Clinic) {
  return hours.filter(({ weekday }) => !closedWeekdays.includes(weekday));
}

function goodToKnow(t: T, clinic: Clinic): string[] {
  return [
    ...(clinic.hasEmergencyServices ? [t('Emergency services')] : []),
    ...(clinic.hasParking ? [t('Parking available')] : []),
    ...(clinic.isWheelchairAccessible ? [t('Wheelchair accessible')] : []),
  ];
}

function structuredDataOf(clinic: Clinic) {
  return {
    '@type': 'MedicalClinic',
    name: clinic.name,
    ...(clinic.phone ? { telephone: clinic.phone } : {}),
    ...(clinic.email ? { email: clinic.email } : {}),
    ...(clinic.services.length > 0 ? { availableService: clinic.services } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: clinic.location,
      addressLocality: clinic.city,
      addressCountry: 'IN',
    },
  };
}
