import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { type ButtonSize, buttonClass } from '#web/ui/button.tsx';

type BookAgainLinkProps = {
  query: paths.BookingQuery;
  /** Completes the name of the link: `Book again: Doctor Consultation for Kamala`. */
  what: string;
  variant?: 'primary' | 'secondary';
  size?: ButtonSize;
  className?: string;
};

/** Opens the booking page, filled in like an earlier visit. */
export function BookAgainLink({ query, what, variant = 'secondary', size, className }: BookAgainLinkProps) {
  const t = useT();
  return (
    <Link
      to={paths.booking}
      search={query}
      aria-label={t('Book again: {what}', { what })}
      className={buttonClass(variant, size, className)}
    >
      <RotateCcw aria-hidden="true" />
      {t('Book again')}
    </Link>
  );
}
