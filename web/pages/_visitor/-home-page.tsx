import { Link } from '@tanstack/react-router';
import { CalendarPlus, Check, Quote } from 'lucide-react';
import { HeroFamily } from '#web/art/hero-family.tsx';
import { invitation, pitch, statistics, testimonials } from '#web/content/home.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { ServiceCards } from '#web/parts/site/service-cards.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LazyOverviewSection } from './-lazy-overview-section.tsx';
import { TopClinicsSection } from './-top-clinics-section.tsx';
import { TopDoctorsSection } from './-top-doctors-section.tsx';

const sectionClass = 'mx-auto max-w-6xl px-4 py-8 md:py-12';

/** The home page: what the product offers, with links to the main pages. A family sees its next visit first. */
export function HomePage() {
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
          <h1 className="text-3xl md:text-4xl lg:text-5xl">{t(pitch.title)}</h1>
          <p className="mt-3 text-lg md:mt-4 md:text-xl">{t(pitch.text)}</p>
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
            {pitch.promises.map((promise) => (
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
        {statistics.map(({ number, label }) => (
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
      <h2 className="text-2xl md:text-3xl">{t(invitation.title)}</h2>
      <p className="mt-2 text-lg text-ink-muted">{t(invitation.text)}</p>
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
