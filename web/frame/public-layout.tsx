import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ALargeSmall, MapPin, Menu as MenuIcon, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { emergencyNumbers, organisation } from '#contract/shared/organisation.ts';
import { BrandMark } from '#web/art/brand-mark.tsx';
import { EmailText, LatinText } from '#web/i18n/latin-text.tsx';
import { languageSign } from '#web/i18n/page-language.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { servedPart } from '#web/lib/served-part.tsx';
import { OfflineNoticesSection } from '#web/offline/offline-notices-section.tsx';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { openCityDialog, useSelectedCity } from '#web/parts/cities/use-selected-city.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { agreeToDisclaimer, useDisclaimer } from './disclaimer-storage.ts';
import { useFocusOnNewPage } from './focus-on-new-page.ts';
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

// Loaded on demand: visitors have no account, and few people change the text size or the language.
const importAccountMenu = () => import('./account-menu.tsx');
const AccountMenu = servedPart(async () => (await importAccountMenu()).AccountMenu);
const SmallScreenAccountLinks = servedPart(async () => (await importAccountMenu()).SmallScreenAccountLinks);
const InboxLink = servedPart(async () => (await import('./inbox-link.tsx')).InboxLink);
const importPreferences = () => import('./preferences.tsx');
const TextSize = lazyPart(async () => (await importPreferences()).TextSize);
const Languages = lazyPart(async () => (await importPreferences()).Languages);

/** The navigation bar. Under 768 px the links are a native popover, which opens before hydration and without script. */
function NavBar() {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const t = useT();
  const viewer = useViewer();
  const [hasOpened, setHasOpened] = useState(false);
  const handleOpen = () => setHasOpened(true);
  // A popover may have been opened before the page was hydrated.
  useEffect(() => setHasOpened(document.querySelector(':popover-open') !== null), []);
  const textSize = hasOpened ? <TextSize /> : null;
  const chosenCity = useSelectedCity();
  const city = chosenCity ? t.named(chosenCity.name) : t('Select City');

  const closeAfterChoice = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button:not([aria-pressed])')) menu.current?.hidePopover();
  };

  return (
    <header className="no-print border-b border-line bg-surface-raised">
      <div
        data-signed-in={viewer !== null}
        className="site-bar mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-1 px-[clamp(8px,25vw-90px,16px)] lg:gap-4"
      >
        <Link
          to={paths.home}
          className="flex min-h-12 shrink-0 items-center gap-2 no-underline"
          activeOptions={{ exact: true }}
        >
          <BrandMark className="size-8" />
          <span className="site-name font-bold text-brand-ink">{organisation.name}</span>
        </Link>

        <button
          type="button"
          onClick={openCityDialog}
          className={buttonClass('quiet', 'small', 'site-city max-lg:gap-1 max-lg:px-1 max-md:ms-auto')}
          title={t('Change City')}
        >
          <MapPin aria-hidden="true" />
          <span className="truncate">{city}</span>
        </button>

        {/* biome-ignore lint/a11y/noStaticElementInteractions: only closes the menu after a click on a link or button inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons also fire a click for the keyboard */}
        <div
          ref={menu}
          id={menuId}
          popover="auto"
          className="site-menu"
          onToggle={handleOpen}
          onClick={closeAfterChoice}
        >
          <div className="flex items-center justify-between md:hidden">
            <span className="text-lg font-semibold">{t('Menu')}</span>
            <button
              type="button"
              popoverTarget={menuId}
              popoverTargetAction="hide"
              className={buttonClass('quiet', 'medium', 'ui-button-icon -me-2')}
              aria-label={t('Close menu')}
            >
              <X aria-hidden="true" />
            </button>
          </div>
          <nav aria-label={t('Main{#links}')}>
            <ul className="md:flex">
              {mainLinks.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="site-menu-link" activeOptions={{ exact: to === paths.home }}>
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="md:hidden">
            <button type="button" onClick={openCityDialog} className="site-menu-link">
              <MapPin aria-hidden="true" />
              {t('Change City')}
            </button>
            <div className="px-3 py-2">{textSize}</div>
            {viewer ? (
              <SmallScreenAccountLinks viewer={viewer} />
            ) : (
              <Link to={paths.login} className={buttonClass('primary', 'medium', 'mt-3 w-full')}>
                {t('Login')}
              </Link>
            )}
          </div>
        </div>

        <button
          type="button"
          popoverTarget={`${menuId}-language`}
          className={buttonClass('quiet', 'small', 'ui-button-icon')}
          title={t('Language')}
        >
          <span aria-hidden="true">{languageSign}</span>
        </button>
        <div id={`${menuId}-language`} popover="auto" className="ui-menu site-popover" onToggle={handleOpen}>
          {hasOpened ? <Languages /> : null}
        </div>
        <button
          type="button"
          popoverTarget={`${menuId}-text`}
          className={buttonClass('quiet', 'small', 'ui-button-icon max-md:hidden')}
          aria-label={t('Text size')}
          title={t('Text size')}
        >
          <ALargeSmall aria-hidden="true" />
        </button>
        <div id={`${menuId}-text`} popover="auto" className="ui-menu site-popover px-3.5 py-3" onToggle={handleOpen}>
          {textSize}
        </div>

        {viewer ? (
          <div className="min-w-11">
            <InboxLink />
          </div>
        ) : null}
        <div className="min-w-11 max-md:hidden">
          {viewer ? (
            <AccountMenu viewer={viewer} />
          ) : (
            <Link to={paths.login} className={buttonClass('primary', 'small')}>
              {t('Login')}
            </Link>
          )}
        </div>
        <button
          type="button"
          popoverTarget={menuId}
          className={buttonClass('quiet', 'medium', 'ui-button-icon -me-2 md:hidden')}
          aria-label={t('Menu')}
        >
          <MenuIcon aria-hidden="true" />
        </button>
      </div>
    </header>
  );
}
