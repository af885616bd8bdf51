import { Link } from '@tanstack/react-router';
import { ALargeSmall, MapPin, Menu as MenuIcon, X } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { organisation } from '#contract/shared/organisation.ts';
import { BrandMark } from '#web/art/brand-mark.tsx';
import { languageSign } from '#web/i18n/page-language.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { servedPart } from '#web/lib/served-part.tsx';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { openCityDialog, useSelectedCity } from '#web/parts/cities/use-selected-city.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { mainLinks } from './site-links.ts';

// Loaded on demand: visitors have no account, and few people change the text size or the language.
const importAccountMenu = () => import('./account-menu.tsx');
const AccountMenu = servedPart(async () => (await importAccountMenu()).AccountMenu);
const PhoneAccountLinks = servedPart(async () => (await importAccountMenu()).PhoneAccountLinks);
const InboxLink = servedPart(async () => (await import('./inbox-link.tsx')).InboxLink);
const importPreferences = () => import('./preferences.tsx');
const TextSize = lazyPart(async () => (await importPreferences()).TextSize);
const Languages = lazyPart(async () => (await importPreferences()).Languages);

/** The navigation bar. Under 768 px the links are a native popover, which opens before hydration and without script. */
export function NavBar() {
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
              <PhoneAccountLinks viewer={viewer} />
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
