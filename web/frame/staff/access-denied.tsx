import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** Replaces a screen that the user's role may not open. The user stays signed in. */
export function AccessDenied() {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-4 px-4 py-16 text-center">
      <span className="ui-tone-danger grid size-14 place-items-center rounded-full">
        <ShieldAlert aria-hidden="true" />
      </span>
      <h1 className="text-xl">{t("Access denied: You don't have administrator privileges to access this page.")}</h1>
      <Link to={paths.admin} className={buttonClass('secondary')}>
        {t('Go to Dashboard')}
      </Link>
    </div>
  );
}
