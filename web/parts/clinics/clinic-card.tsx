import { Link } from '@tanstack/react-router';
import { Clock, Hospital, MapPin } from 'lucide-react';
import type { ListedClinic } from '#contract/clinics/schemas.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';

type ListedClinicProps = {
  clinic: ListedClinic;
  /** The card is visible without scrolling: its picture is not loaded lazily. */
  eager?: boolean | undefined;
  /** `h3` if the list has its own `h2`. */
  heading?: 'h2' | 'h3' | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

/** One clinic in a list: picture, address, opening hours, services and a link to the booking page. */
export function ClinicCard({ clinic, eager, heading: Heading = 'h2', id, className = '' }: ListedClinicProps) {
  const t = useT();
  return (
    <Card as="article" id={id} padding="none" aria-label={clinic.name} className={`flex flex-col ${className}`}>
      <div className="relative">
        <ClinicPicture src={clinic.image} eager={eager} className="aspect-[16/10] rounded-t-[11px]" />
        <Badge tone="brand" className="absolute start-3 top-3">
          {t(clinic.type)}
        </Badge>
      </div>
      <div className="ui-card-normal flex flex-1 flex-col gap-2">
        <Heading className="text-lg break-words">
          <Link to={paths.clinic(clinic.id)} className={cardLinkClass}>
            <LatinText>{clinic.name}</LatinText>
          </Link>
        </Heading>
        <p className="flex items-start gap-2 text-[length:min(1rem,8.5vw)] text-ink-muted">
          <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className="min-w-0 break-words">
            <LatinText>{clinic.location}</LatinText>
          </span>
        </p>
        <p className="flex items-start gap-2 text-ink-muted">
          <Clock aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <LatinText>{clinic.openHours}</LatinText>
        </p>
        <ServiceBadges services={clinic.services} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          <Rating value={clinic.rating} />
          <a
            href={paths.bookingOf({ clinic: clinic.id })}
            aria-label={t('Book Now at {name}', { name: clinic.name })}
            className={buttonClass('primary', 'small')}
          >
            {t('Book Now')}
          </a>
        </div>
      </div>
    </Card>
  );
}

const shownCount = { wide: 3, phone: 2 };

/** The first three services (two on a phone) and the number of the others. */
function ServiceBadges({ services }: { services: string[] }) {
  const t = useT();
  if (services.length === 0) return null;
  return (
    <ul aria-label={t('Services')} className="flex flex-wrap gap-2">
      {services.slice(0, shownCount.wide).map((service, index) => (
        <li key={service} className={index < shownCount.phone ? '' : 'max-md:hidden'}>
          <Badge>{t(service)}</Badge>
        </li>
      ))}
      <MoreBadge count={services.length - shownCount.phone} className="md:hidden" />
      <MoreBadge count={services.length - shownCount.wide} className="max-md:hidden" />
    </ul>
  );
}

function MoreBadge({ count, className }: { count: number; className: string }) {
  const t = useT();
  if (count <= 0) return null;
  return (
    <li className={className}>
      <Badge>{t('+{count} more', { count: String(count) })}</Badge>
    </li>
  );
}

export function ClinicCardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never reordered
        <Card key={index} padding="none">
          <Skeleton className="aspect-[16/10] w-full rounded-t-[11px]" />
          <div className="grid h-60 content-between p-4 md:p-5">
            <Skeleton className="h-6 w-3/4" />
            <SkeletonText lines={4} />
            <Skeleton className="h-9 w-full" />
          </div>
        </Card>
      ))}
    </div>
  );
}

type ClinicPictureProps = { src: string | null; eager?: boolean | undefined; className?: string | undefined };

/** A clinic's picture, or the default one. It is decorative, because the name is beside it. */
export function ClinicPicture({ src, eager = false, className = '' }: ClinicPictureProps) {
  if (!src) {
    return (
      <div className={`grid w-full place-items-center bg-brand-soft text-brand-ink ${className}`} aria-hidden="true">
        <Hospital className="size-14" strokeWidth={1.25} />
      </div>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={640}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={`w-full bg-surface-sunken object-cover ${className}`}
    />
  );
}
