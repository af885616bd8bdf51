import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import type { AdminScreen } from './screens.ts';

type BreadcrumbsProps = {
  screen: AdminScreen | undefined;
  /** The name of a page below the screen. */
  page: string | null;
};

/** The position of a screen in the admin area. */
export function Breadcrumbs({ screen, page }: BreadcrumbsProps) {
  const t = useT();
  const isHome = screen?.to === paths.admin;
  return (
    <nav aria-label={t('Breadcrumb')} className="no-print mb-3 text-ink-muted">
      <ol className="flex flex-wrap items-center gap-1.5">
        <li className="flex items-center">{isHome ? t('Admin') : <Crumb to={paths.admin} label={t('Admin')} />}</li>
        {screen ? (
          <li className="flex items-center gap-1.5">
            <ChevronRight aria-hidden="true" className="size-4" />
            {page ? <Crumb to={screen.to} label={t(screen.label)} /> : <CurrentCrumb label={t(screen.label)} />}
          </li>
        ) : null}
        {page ? (
          <li className="flex items-center gap-1.5">
            <ChevronRight aria-hidden="true" className="size-4" />
            <CurrentCrumb label={t(page)} />
          </li>
        ) : null}
      </ol>
    </nav>
  );
}

function Crumb({ to, label }: { to: paths.Address; label: string }) {
  return (
    <Link to={to} className="admin-crumb">
      {label}
    </Link>
  );
}

function CurrentCrumb({ label }: { label: string }) {
  return (
    <span aria-current="page" className="text-ink">
      {label}
    </span>
  );
}
