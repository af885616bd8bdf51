import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import type * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** A section with a heading, a link `View all` and three cards. */
export function TopSection({
  heading,
  viewAll,
  viewAllLabel,
  children,
}: {
  heading: string;
  viewAll: paths.Address;
  /** Also names what the link shows: `View all top doctors`. */
  viewAllLabel: string;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <section className="mx-auto max-w-6xl px-4 py-8 md:py-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 md:mb-6">
        <h2 className="text-2xl md:text-3xl">{heading}</h2>
        <Link to={viewAll} aria-label={viewAllLabel} className={buttonClass('quiet', 'medium', '-me-3')}>
          {t('View all')}
          <ArrowRight aria-hidden="true" />
        </Link>
      </div>
      {children}
    </section>
  );
}

/** One to three columns of cards, depending on the width. */
export const topGridClass = 'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3';
