import { Link } from '@tanstack/react-router';
import { CalendarPlus, Navigation, Phone, RotateCcw } from 'lucide-react';
import { getAppointmentCalendar } from '#contract/appointments/endpoints.ts';
import type { AppointmentCard } from '#contract/appointments/schemas.ts';
import { urlOf } from '#contract/shared/endpoint.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { directionsTo } from '#web/lib/directions.ts';
import * as paths from '#web/lib/paths.ts';
import { phoneWords, telNumber } from '#web/lib/phones.ts';
import { type ButtonSize, buttonClass, LinkButton } from '#web/ui/button.tsx';

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

/**
 * Downloads the appointment as a calendar file in the language of the page. The file of a cancelled appointment removes the
 * earlier entry.
 */
export function CalendarLink({ appointment: { id, status } }: { appointment: AppointmentCard }) {
  const t = useT();
  const query = { language: t.language === 'en' ? undefined : t.language };
  return (
    <LinkButton variant="secondary" href={urlOf(getAppointmentCalendar, { params: { appointmentId: id }, query })}>
      <CalendarPlus aria-hidden="true" />
      {status === 'cancelled' ? t('Update calendar') : t('Add to calendar')}
    </LinkButton>
  );
}

/** Calls the clinic or the doctor of a visit. */
export function CallLink({ phone }: { phone: string }) {
  const t = useT();
  return (
    <LinkButton
      variant="secondary"
      href={`tel:${telNumber(phone)}`}
      aria-label={t('Call {phone}', { phone: phoneWords(phone) })}
    >
      <Phone aria-hidden="true" />
      {t('Call')}
    </LinkButton>
  );
}

/** Opens the directions to a place in a maps app or on its website. */
export function DirectionsLink({ place }: { place: string }) {
  const t = useT();
  return (
    <LinkButton
      variant="secondary"
      href={directionsTo(place)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('Directions (opens in maps)')}
    >
      <Navigation aria-hidden="true" />
      {t('Directions')}
    </LinkButton>
  );
}
