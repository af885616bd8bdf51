import { Building2 } from 'lucide-react';
import type { DoctorCard as Doctor } from '#contract/doctors.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Rating } from '#web/ui/rating.tsx';

/** One doctor in a list: who, what for, where, how well liked, and the way to book. */
export function DoctorCard({ doctor, className }: { doctor: Doctor; className?: string }) {
  return (
    <Card as="article" className={className} aria-label={doctor.name}>
      <div className="flex gap-4">
        <Avatar name={doctor.name.replace(/^Dr\.?\s+/i, '')} src={doctor.image} size="large" />
        <div className="min-w-0">
          <h2 className="text-lg break-words">{doctor.name}</h2>
          <Badge tone="brand">{doctor.specialty}</Badge>
        </div>
      </div>
      <p className="mt-3">{doctor.experience} years of experience</p>
      <p className="flex items-start gap-2 text-ink-muted">
        <Building2 aria-hidden="true" className="mt-1 size-4 shrink-0" /> {doctor.hospital}, {doctor.city}
      </p>
      <div className="mt-4 flex items-center justify-between gap-3">
        <Rating value={doctor.rating} />
        <a href={`/appointment?doctor=${doctor.id}`} className={buttonClass('primary', 'small')}>
          Book
        </a>
      </div>
    </Card>
  );
}
