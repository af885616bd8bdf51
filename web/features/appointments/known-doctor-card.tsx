import { Link } from '@tanstack/react-router';
import type { KnownDoctor } from '#contract/appointments.ts';
import { shortDate } from '#contract/clock.ts';
import { NextTimeFacts } from '#web/features/times/next-time-facts.tsx';
import * as paths from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { bookAgain } from './appointment-rules.ts';
import { BookAgainLink } from './book-again-link.tsx';

/** A doctor whom the family has visited, with the next free time and `Book again`. */
export function KnownDoctorCard({ doctor }: { doctor: KnownDoctor }) {
  const { id, name, specialty, hospital, city, image, lastVisit } = doctor;
  return (
    <Card as="article" aria-label={name} className="flex flex-col gap-3">
      <div className="flex gap-3">
        <Avatar name={name} src={image} eager />
        <div className="min-w-0">
          <h3 className="text-lg break-words">
            <Link to={paths.doctor(id)} className={cardLinkClass}>
              {name}
            </Link>
          </h3>
          <p className="break-words text-ink-muted">
            {specialty}, {hospital}, {city}
          </p>
          <p className="break-words text-ink-muted">{lastVisitWords(lastVisit)}</p>
        </div>
      </div>
      <div className="mt-auto grid gap-3">
        <NextTimeFacts doctorId={id} />
        <BookAgainLink
          query={bookAgain({ ...lastVisit, doctor })}
          what={`${name} for ${lastVisit.patient.name}`}
          variant="primary"
        />
      </div>
    </Card>
  );
}

function lastVisitWords({ startsAt, patient }: KnownDoctor['lastVisit']): string {
  const isAhead = new Date(startsAt) > new Date();
  return `${isAhead ? 'Booked' : 'Last visit'}: ${patient.name}, ${shortDate(startsAt)}`;
}
