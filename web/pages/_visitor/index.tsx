import { queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowRight, CalendarPlus, Check, Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import { searchClinics } from '#contract/clinics/endpoints.ts';
import { searchDoctors } from '#contract/doctors/endpoints.ts';
import { HeroFamily } from '#web/art/hero-family.tsx';
import { homeInvitation, homePitch, homeStatistics, testimonials } from '#web/content/home.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { servedPart } from '#web/lib/served-part.tsx';
import { accountQueries, useViewer } from '#web/parts/accounts/queries.ts';
import { overviewQueries } from '#web/parts/appointments/overview-queries.ts';
import { ClinicCard, ClinicCardSkeletons } from '#web/parts/clinics/clinic-card.tsx';
import { DoctorCard, DoctorCardSkeletons } from '#web/parts/doctors/doctor-card.tsx';
import { ServiceCards } from '#web/parts/site/service-cards.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export const Route = createFileRoute('/_visitor/')({
  loader: async ({ context: { queryClient } }) => {
    const isSignedIn = queryClient.getQueryData(accountQueries.viewer().queryKey)?.viewer;
    await Promise.all([
      queryClient.prefetchQuery(homeQueries.topDoctors()),
      queryClient.prefetchQuery(homeQueries.topClinics()),
      ...(isSignedIn ? [LazyOverviewSection.preload(), queryClient.prefetchQuery(overviewQueries.family())] : []),
    ]);
  },
  head: () => {
    const t = pageT();
    return pageHead({
      description: import.meta.env.SSR
        ? t(
            'Find doctors and clinics, keep a profile for each person you care for, and book, track and manage appointments for you and your loved ones.',
          )
        : '',
      path: paths.home,
    });
  },
  component: HomePage,
});

function TopSection({
  heading,
  viewAll,
  viewAllLabel,
  children,
}: {
  heading: string;
  viewAll: paths.PageAddress;
  /** Also names what the link shows: `View all top doctors`. */
  viewAllLabel: string;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <section className="mx-auto max-w-6xl px-4 py-8 md:py-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 md:mb-6">
        <h2 className="text-2xl md:text-3xl">{heading}</h2>
        <Link to={viewAll} aria-label={viewAllLabel} className={buttonClass('quiet', 'medium', '-me-3')}>
          {t('View all')}
          <ArrowRight aria-hidden="true" />
        </Link>
      </div>
      {children}
    </section>
  );
}

const topGridClass = 'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3';

const sectionClass = 'mx-auto max-w-6xl px-4 py-8 md:py-12';

/** The home page: what the product offers, with links to the main pages. A family sees its next visit first. */
function HomePage() {
  const t = useT();
  const isSignedIn = useViewer() !== null;
  return (
    <main>
      {isSignedIn ? <LazyOverviewSection className={sectionClass} /> : null}
      <Hero isSignedIn={isSignedIn} />
      <TopDoctorsSection />
      <TopClinicsSection />
      <section className={sectionClass}>
        <h2 className="mb-4 text-2xl md:mb-6 md:text-3xl">{t('Our Services')}</h2>
        <ServiceCards />
      </section>
      <Testimonials />
      <Statistics />
      <Invitation />
    </main>
  );
}

function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useT();
  return (
    <section className="border-b border-line bg-brand-soft">
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-x-8 px-4 pt-8 pb-6 md:grid-cols-[1.1fr_1fr] md:py-10">
        <div>
          <h1 className="text-3xl md:text-4xl lg:text-5xl">{t(homePitch.title)}</h1>
          <p className="mt-3 text-lg md:mt-4 md:text-xl">{t(homePitch.text)}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to={paths.booking} className={buttonClass('primary', 'large', 'max-sm:w-full')}>
              <CalendarPlus aria-hidden="true" />
              {t('Book Appointment')}
            </Link>
            {isSignedIn ? (
              <Link to={paths.patients} className={buttonClass('secondary', 'large', 'max-sm:w-full')}>
                {t('View Your Patients')}
              </Link>
            ) : null}
          </div>
          <ul className="mt-6 grid gap-1.5">
            {homePitch.promises.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <Check aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />
                {t(promise)}
              </li>
            ))}
          </ul>
        </div>
        <HeroFamily className="mx-auto mt-4 w-full max-w-xs md:mt-0 md:max-w-lg" />
      </div>
    </section>
  );
}

function Testimonials() {
  const t = useT();
  return (
    <section className={sectionClass}>
      <h2 className="mb-4 text-2xl md:mb-6 md:text-3xl">{t('What Our Users Say')}</h2>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {testimonials.map(({ words, name, detail }) => (
          <Card as="li" key={name} className="flex flex-col">
            <Quote aria-hidden="true" className="mb-3 size-7 text-accent-ink" />
            <blockquote className="grow">
              <p>{t(words)}</p>
            </blockquote>
            <p className="mt-4">
              <strong className="block font-semibold">
                <LatinText>{name}</LatinText>
              </strong>
              <span className="text-ink-muted">{t.named(t(detail))}</span>
            </p>
          </Card>
        ))}
      </ul>
    </section>
  );
}

function Statistics() {
  const t = useT();
  return (
    <section aria-label={t('In numbers')} className="my-6 bg-brand text-on-brand">
      <dl className="whole-words mx-auto flex max-w-6xl flex-wrap gap-x-4 gap-y-6 px-4 py-8 text-center md:py-10">
        {homeStatistics.map(({ number, label }) => (
          <div key={label} className="flex flex-1 basis-[7.5rem] flex-col-reverse justify-end">
            <dt>{t(label)}</dt>
            <dd className="text-2xl font-bold tabular-nums md:text-3xl">{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Invitation() {
  const t = useT();
  return (
    <section className={`${sectionClass} text-center`}>
      <h2 className="text-2xl md:text-3xl">{t(homeInvitation.title)}</h2>
      <p className="mt-2 text-lg text-ink-muted">{t(homeInvitation.text)}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Link
          to={paths.login}
          state={{ wantsToRegister: true }}
          className={buttonClass('primary', 'large', 'max-sm:w-full')}
        >
          {t('Sign Up Now')}
        </Link>
        <Link to={paths.doctors} className={buttonClass('secondary', 'large', 'max-sm:w-full')}>
          {t('Explore Doctors')}
        </Link>
      </div>
    </section>
  );
}

function TopClinicsSection() {
  const t = useT();
  return (
    <TopSection heading={t('Top Clinics')} viewAll={paths.clinics} viewAllLabel={t('View all top clinics')}>
      <AsyncView
        query={useQuery(homeQueries.topClinics())}
        error={t('Failed to load clinics. Please try again later.')}
        empty={t('No top clinics found.')}
        skeleton={<ClinicCardSkeletons count={3} />}
      >
        {(clinics) => (
          <div className={topGridClass}>
            {clinics.map((clinic) => (
              <ClinicCard key={clinic.id} clinic={clinic} heading="h3" />
            ))}
          </div>
        )}
      </AsyncView>
    </TopSection>
  );
}

function TopDoctorsSection() {
  const t = useT();
  return (
    <TopSection heading={t('Top Doctors')} viewAll={paths.doctors} viewAllLabel={t('View all top doctors')}>
      <AsyncView
        query={useQuery(homeQueries.topDoctors())}
        error={t('Failed to load doctors. Please try again later.')}
        empty={t('No top doctors found.')}
        skeleton={<DoctorCardSkeletons count={3} />}
      >
        {(doctors) => (
          <div className={topGridClass}>
            {doctors.map((doctor) => (
              <DoctorCard key={doctor.id} doctor={doctor} heading="h3" />
            ))}
          </div>
        )}
      </AsyncView>
    </TopSection>
  );
}

/** The overview of a signed-in family, loaded on demand: visitors do not need it. */
const LazyOverviewSection = servedPart(
  async () => (await import('#web/parts/appointments/overview-section.tsx')).OverviewSection,
);

const topLimit = '3';

/** The query keys start with the feature, so that a change of a doctor or clinic also invalidates these queries. */
const homeQueries = {
  topDoctors: () =>
    queryOptions({
      queryKey: ['doctors', 'top'],
      queryFn: () => callApi(searchDoctors, { query: { limit: topLimit } }),
      select: ({ rows }) => rows,
    }),

  topClinics: () =>
    queryOptions({
      queryKey: ['clinics', 'top'],
      queryFn: () => callApi(searchClinics, { query: { limit: topLimit } }),
      select: ({ rows }) => rows,
    }),
};
