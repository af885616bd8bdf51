import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import * as paths from '#web/lib/paths.ts';
import type { AdminScreen } from './admin-screens.ts';

type BreadcrumbsProps = {
  screen: AdminScreen | undefined;
  /** The name of a page below the screen. */
  page: string | null;
};

/** The position of a screen in the admin area. */
export function Breadcrumbs({ screen, page }: BreadcrumbsProps) {
  const isHome = screen?.to === paths.admin;
  return (
    <nav aria-label="Breadcrumb" className="no-print mb-3 text-ink-muted">
      <ol className="flex flex-wrap items-center gap-1.5">
        <li className="flex items-center">{isHome ? 'Admin' : <Crumb to={paths.admin} label="Admin" />}</li>
        {screen ? (
          <li className="flex items-center gap-1.5">
            <ChevronRight aria-hidden="true" className="size-4" />
            {page ? <Crumb to={screen.to} label={screen.label} /> : <CurrentCrumb label={screen.label} />}
          </li>
        ) : null}
        {page ? (
          <li className="flex items-center gap-1.5">
            <ChevronRight aria-hidden="true" className="size-4" />
            <CurrentCrumb label={page} />
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
