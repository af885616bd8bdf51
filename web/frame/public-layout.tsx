import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { emergencyNumbers, organisation } from '#contract/shared/organisation.ts';
import { BrandMark } from '#web/art/brand-mark.tsx';
import { EmailText, LatinText } from '#web/i18n/latin-text.tsx';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { OfflineNoticesSection } from '#web/offline/offline-notices-section.tsx';
import { useSelectedCity } from '#web/parts/cities/use-selected-city.ts';
import { Button } from '#web/ui/button.tsx';
import { agreeToDisclaimer, useDisclaimer } from './disclaimer-storage.ts';
import { useFocusOnNewPage } from './focus-on-new-page.ts';
import { NavBar } from './nav-bar.tsx';
import { informationLinks, mainLinks, type SiteLink } from './site-links.ts';

const linkClass = 'inline-flex min-h-11 items-center text-ink-muted hover:text-brand-ink hover:underline md:min-h-9';

/** The footer of every public page: links, contact, emergency numbers. */
function Footer() {
  const t = useT();
  return (
    <footer className="no-print border-t border-line bg-surface-sunken">
      <div className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-8 gap-y-8 px-4 py-10 max-md:indic:grid-cols-1 md:grid-cols-3 lg:grid-cols-[1.4fr_1fr_1fr_1fr_1.5fr]">
        <div className="max-lg:col-span-full">
          <p className="flex items-center gap-2 text-xl font-bold text-brand-ink">
            <BrandMark className="size-8" />
            {organisation.name}
          </p>
          <p className="mt-2 max-w-xs text-ink-muted">
            {t('Doctors, clinics and visits for you and your loved ones.')}
          </p>
        </div>
        <FooterLinks title={t('Quick Links')} links={mainLinks} />
        <FooterLinks title={t('Information')} links={informationLinks} />
        <FooterPart title={t('Follow Us')}>
          <ul>
            {organisation.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener external" className={linkClass}>
                  <LatinText>{name}</LatinText>
                </a>
              </li>
            ))}
          </ul>
        </FooterPart>
        <FooterPart title={t('Contact')} className="max-md:col-span-full md:max-lg:col-span-2">
          <address className="text-ink-muted not-italic">
            {organisation.address.map((line) => (
              <span key={line} className="block">
                <LatinText>{line}</LatinText>
              </span>
            ))}
            <a href={`tel:${organisation.phone.dialled}`} className={`${linkClass} mt-1 w-full`}>
              {organisation.phone.shown}
            </a>
            <a href={`mailto:${organisation.email}`} className={linkClass}>
              <span>
                <EmailText>{organisation.email}</EmailText>
              </span>
            </a>
          </address>
        </FooterPart>
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-1 px-4 py-4 text-ink-muted">
          <p>
            © {organisation.founded} {organisation.name}, {t.named(organisation.city)}
          </p>
          <p>
            <Sentence
              text="In an emergency call {number}, or {ambulanceNumber} for an ambulance."
              elements={{
                number: <EmergencyCall number={emergencyNumbers.any} />,
                ambulanceNumber: <EmergencyCall number={emergencyNumbers.ambulance} />,
              }}
            />
          </p>
        </div>
      </div>
    </footer>
  );
}

function EmergencyCall({ number }: { number: string }) {
  return (
    <a href={`tel:${number}`} className="link link-roomy font-semibold">
      {number}
    </a>
  );
}

function FooterLinks({ title, links }: { title: string; links: readonly SiteLink[] }) {
  const t = useT();
  return (
    <FooterPart title={title}>
      <nav aria-label={title}>
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={linkClass} activeOptions={{ exact: true }}>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </FooterPart>
  );
}

function FooterPart({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h2 className="mb-1 text-lg">{title}</h2>
      {children}
    </div>
  );
}

/** The frame of every public page: navigation bar, content, footer. */
export function PublicLayout() {
  const t = useT();
  const content = useFocusOnNewPage<HTMLDivElement>();
  return (
    <>
      <a className="skip-link" href="#content">
        {t('Skip to content')}
      </a>
      <div className="flex min-h-dvh flex-col">
        <NavBar />
        <div ref={content} id="content" tabIndex={-1} className="grow">
          <OfflineNoticesSection />
          <Outlet />
        </div>
        <Footer />
      </div>
      <DisclaimerSection />
    </>
  );
}

/** Explains that this is no emergency service. Shown until the visitor presses `I agree`. */
function DisclaimerSection() {
  const t = useT();
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.home });
  const hasCity = useSelectedCity() !== null;
  const isShown = useDisclaimer(isHome && hasCity);

  return (
    <div aria-live="polite">
      {isShown ? (
        <section aria-labelledby="disclaimer-title" className="site-disclaimer">
          <h2 id="disclaimer-title" className="text-lg">
            {t('Non-Emergency Disclaimer')}
          </h2>
          <p className="mt-1 mb-3">
            <Sentence
              text="{name} is for visits that can wait. By agreeing, you confirm that this is a non-emergency case. In an emergency call {number}, or {ambulanceNumber} for an ambulance."
              elements={{
                name: organisation.name,
                number: (
                  <a className="link link-roomy font-bold" href={`tel:${emergencyNumbers.any}`}>
                    {emergencyNumbers.any}
                  </a>
                ),
                ambulanceNumber: (
                  <a className="link link-roomy font-bold" href={`tel:${emergencyNumbers.ambulance}`}>
                    {emergencyNumbers.ambulance}
                  </a>
                ),
              }}
            />
          </p>
          <Button onClick={agreeToDisclaimer} className="max-md:w-full">
            {t('I agree')}
          </Button>
        </section>
      ) : null}
    </div>
  );
}
