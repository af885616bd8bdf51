import { Outlet } from '@tanstack/react-router';
import { useT } from '#web/i18n/use-t.tsx';
import { OfflineNoticesSection } from '#web/offline/offline-notices-section.tsx';
import { DisclaimerSection } from './disclaimer-section.tsx';
import { useFocusOnNewPage } from './focus-on-new-page.ts';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';

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
