import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Building2, ChevronLeft, GraduationCap } from 'lucide-react';
import type { Doctor } from '#contract/doctors/schemas.ts';
import { unknownAvailability } from '#contract/doctors/texts.ts';
import { clockInIndia, dayInIndia, shortTime } from '#contract/shared/clock.ts';
import { listRupees } from '#contract/shared/money.ts';
import { NotFoundPage } from '#web/frame/not-found-page.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { englishLang, pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { loadOrNotFound } from '#web/lib/first-paint.ts';
import { recordHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { withoutTitle, yearsOfExperience } from '#web/parts/doctors/doctor-card.tsx';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { WeeklyHoursFacts } from '#web/parts/doctors/weekly-hours-facts.tsx';
import { timeQueries } from '#web/parts/times/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ContactLinks } from '#web/ui/contact-links.tsx';
import { BadgeSection, FactSection } from '#web/ui/facts.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { StructuredData } from '#web/ui/structured-data.tsx';

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

/** The page of one doctor: profile, free times, contact and a link to the booking page. */
function DoctorPage() {
  const t = useT();
  const { doctorId } = Route.useParams();
  const { data: doctor } = useSuspenseQuery(doctorQueries.one(doctorId));

  return (
    <main className="mx-auto max-w-5xl px-4 py-8 md:py-12">
      <StructuredData facts={structuredDataOf(doctor)} />
      <Link to={paths.doctors} className={buttonClass('quiet', 'small', '-ms-3 mb-3')}>
        <ChevronLeft aria-hidden="true" /> {t('Find a Doctor')}
      </Link>
      <Card as="section" padding="roomy" className="mb-8">
        <Introduction doctor={doctor} />
      </Card>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2">
        {doctor.bio ? (
          <div className="md:col-span-2">
            <FactSection title={t('About')}>
              <p lang={englishLang(t)} className="max-w-prose whitespace-pre-line">
                {doctor.bio}
              </p>
            </FactSection>
          </div>
        ) : null}
        {doctor.hours.length > 0 ? (
          <FactSection title={t('Next free times')}>
            <NextFreeTimesList doctorId={doctor.id} />
            <p className="text-ink-muted">{t('All times are India time.')}</p>
          </FactSection>
        ) : null}
        <FactSection title={t('Availability')}>
          <p>
            <LatinText>
              {doctor.availability === unknownAvailability ? t(unknownAvailability) : doctor.availability}
            </LatinText>
          </p>
          {doctor.hours.length > 0 ? <WeeklyHoursFacts hours={doctor.hours} none={t('Not available')} /> : null}
        </FactSection>
        <BadgeSection title={t('Qualifications')} labels={doctor.qualifications} labelsLang={englishLang(t)} />
        <BadgeSection title={t('Languages')} labels={doctor.languages.map((language) => t(language))} />
        <FactSection title={t('Contact')}>
          <ContactLinks
            address={`${doctor.hospital}, ${t.named(doctor.city)}`}
            phone={doctor.phone && phoneWords(doctor.phone)}
            email={doctor.email}
          />
        </FactSection>
        <Fee paise={doctor.consultationFee} />
      </div>
    </main>
  );
}

function Introduction({ doctor }: { doctor: Doctor }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-5 md:flex-row md:items-center md:justify-between">
      <div className="flex min-w-0 gap-5 max-sm:flex-col">
        <Avatar name={withoutTitle(doctor.name)} src={doctor.image} size="huge" eager />
        <div className="grid min-w-0 grid-cols-1 gap-2">
          <h1 className="text-2xl break-words md:text-3xl">
            <LatinText>{doctor.name}</LatinText>
          </h1>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Badge tone="brand">{t(doctor.specialty)}</Badge>
            <Rating value={doctor.rating} />
          </div>
          <p className="flex items-start gap-2">
            <GraduationCap aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-muted" />
            {yearsOfExperience(t, doctor.experience)}
          </p>
          <p className="flex items-start gap-2 text-ink-muted">
            <Building2 aria-hidden="true" className="mt-1 size-4 shrink-0" />
            <span className="min-w-0 break-words">
              <LatinText>{doctor.hospital}</LatinText>, {t.named(doctor.city)}
            </span>
          </p>
        </div>
      </div>
      <a
        href={paths.bookingOf({ doctor: doctor.id })}
        aria-label={t('Book {name}', { name: doctor.name })}
        className={buttonClass('primary', 'large', 'shrink-0')}
      >
        {t('Book')}
      </a>
    </div>
  );
}

function Fee({ paise }: { paise: number }) {
  const t = useT();
  if (paise === 0) return null;
  return (
    <FactSection title={t('Consultation fee')}>
      <p className="text-lg font-semibold">{listRupees(paise)}</p>
      <p className="text-ink-muted">
        {t(
          'For your information: this fee is paid at the clinic. The total of a booking comes from the appointment type and the city.',
        )}
      </p>
    </FactSection>
  );
}

function structuredDataOf(doctor: Doctor) {
  return {
    '@type': 'Physician',
    name: doctor.name,
    medicalSpecialty: doctor.specialty,
    ...(doctor.bio ? { description: doctor.bio } : {}),
    ...(doctor.phone ? { telephone: doctor.phone } : {}),
    ...(doctor.languages.length > 0 ? { knowsLanguage: doctor.languages } : {}),
    address: { '@type': 'PostalAddress', name: doctor.hospital, addressLocality: doctor.city, addressCountry: 'IN' },
  };
}

/** The next free times of a doctor with weekly hours, grouped by day in India. */
function NextFreeTimesList({ doctorId }: { doctorId: string }) {
  const t = useT();
  const dates = datesIn(t);
  const times = useQuery(timeQueries.nextFree(doctorId));
  return (
    <AsyncView
      query={times}
      error={t('Failed to load free times. Please try again later.')}
      empty={<p className="text-ink-muted">{t('No free time in the next two weeks.')}</p>}
      isEmpty={(data) => data.times.length === 0}
    >
      {(data) => (
        <dl className="grid gap-3">
          {[...groupByDay(data.times)].map(([day, starts]) => (
            <div key={day} className="grid gap-1.5">
              <dt className="font-medium">{dates.longDay(day)}</dt>
              <dd className="time-grid">
                {starts.map((start) => (
                  <a
                    key={start}
                    href={paths.bookingOf({ doctor: doctorId, date: day, time: clockInIndia(start) })}
                    aria-label={t('Book {time}, {day}', { time: shortTime(start), day: dates.weekday(day) })}
                  >
                    {shortTime(start)}
                  </a>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </AsyncView>
  );
}

function groupByDay(times: { startsAt: string }[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const { startsAt } of times) {
    const day = dayInIndia(startsAt);
    days.set(day, [...(days.get(day) ?? []), startsAt]);
  }
  return days;
}
