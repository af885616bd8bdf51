import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import * as paths from '#web/lib/paths.ts';
import type { PlacedScreen } from './admin-screens.ts';

/** The position of a screen in the admin area. */
export function Breadcrumbs({ screen }: { screen: PlacedScreen | undefined }) {
  const isHome = screen?.to === paths.admin;
  return (
    <nav aria-label="Breadcrumb" className="no-print mb-3 text-ink-muted">
      <ol className="flex flex-wrap items-center gap-1.5">
        <li className="flex items-center">
          {isHome ? (
            'Admin'
          ) : (
            <Link to={paths.admin} className="admin-crumb">
              Admin
            </Link>
          )}
        </li>
        {screen ? (
          <li className="flex items-center gap-1.5">
            <ChevronRight aria-hidden="true" className="size-4" />
            <span aria-current="page" className="text-ink">
              {screen.label}
            </span>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}
