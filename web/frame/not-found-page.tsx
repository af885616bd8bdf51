import { Link } from '@tanstack/react-router';
import { LostPage } from '#web/art/lost-page.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** Shown at every address that does not exist. */
export function NotFoundPage() {
  const t = useT();
  return (
    <main className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-12 text-center">
      <LostPage className="w-64" />
      <h1 className="text-5xl text-brand-ink">404</h1>
      <p className="text-xl">{t('Oops! Page not found')}</p>
      <Link to={paths.home} className={buttonClass('primary')}>
        {t('Return to Home')}
      </Link>
    </main>
  );
}
