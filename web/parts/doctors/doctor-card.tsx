import { Link } from '@tanstack/react-router';
import { Building2, GraduationCap } from 'lucide-react';
import type { ListedDoctor } from '#contract/doctors/schemas.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NextTimeFacts } from './next-time-facts.tsx';

type ListedDoctorProps = {
  doctor: ListedDoctor;
  /** The card is visible without scrolling: its picture is not loaded lazily. */
  eager?: boolean | undefined;
  /** The clinic on whose page the card is. The link to the booking page preselects it. */
  clinicId?: string | undefined;
  /** `h3` if the list has its own `h2`. */
  heading?: 'h2' | 'h3' | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

/** One doctor in a list: name, specialty, hospital, rating, next free time and a link to the booking page. */
export function DoctorCard({
  doctor,
  eager,
  clinicId,
  heading: Heading = 'h2',
  id,
  className = '',
}: ListedDoctorProps) {
  const t = useT();
  return (
    <Card as="article" id={id} aria-label={doctor.name} className={`flex flex-col gap-3 ${className}`}>
      <div className="flex flex-wrap gap-x-4 gap-y-2 indic:whole-words">
        <Avatar name={withoutTitle(doctor.name)} src={doctor.image} size="large" eager={eager} />
        <div className="min-w-0 flex-1 basis-[9rem]">
          <Heading className="text-lg break-words">
            <Link to={paths.doctor(doctor.id)} className={cardLinkClass}>
              <LatinText>{doctor.name}</LatinText>
            </Link>
          </Heading>
          <Badge tone="brand">{t(doctor.specialty)}</Badge>
        </div>
      </div>
      <div className="grid gap-1">
        <p className="flex items-start gap-2">
          <GraduationCap aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-muted" />
          {yearsOfExperience(t, doctor.experience)}
        </p>
        <p className="flex items-start gap-2 text-ink-muted">
          <Building2 aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className="min-w-0 break-words">
            <LatinText>{doctor.hospital}</LatinText>, {t.named(doctor.city)}
          </span>
        </p>
      </div>
      <NextTimeFacts doctorId={doctor.id} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-1">
        <Rating value={doctor.rating} />
        <a
          href={paths.bookingOf({ doctor: doctor.id, clinic: clinicId })}
          aria-label={t('Book {name}', { name: doctor.name })}
          className={buttonClass('primary', 'small')}
        >
          {t('Book')}
        </a>
      </div>
    </Card>
  );
}

/** Removes `Dr.`, so that the avatar shows the initial of the name. */
export function withoutTitle(name: string): string {
  return name.replace(/^Dr\.?\s+/i, '');
}

export function yearsOfExperience(t: T, years: number): string {
  return t.count(years, '{count} year of experience', '{count} years of experience');
}

export function DoctorCardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never reordered
        <Card key={index} className="grid h-72 content-between">
          <div className="flex gap-4">
            <Skeleton className="size-16 rounded-full" />
            <div className="grid flex-1 gap-3 pt-2">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-9 w-full" />
        </Card>
      ))}
    </div>
  );
}
