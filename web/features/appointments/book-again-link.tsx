import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
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
  return (
    <Link
      to={paths.booking}
      search={query}
      aria-label={`Book again: ${what}`}
      className={buttonClass(variant, size, className)}
    >
      <RotateCcw aria-hidden="true" />
      Book again
    </Link>
  );
}
