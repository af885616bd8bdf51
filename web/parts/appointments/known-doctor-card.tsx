import { Link } from '@tanstack/react-router';
import type { KnownDoctor } from '#contract/appointments/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { NextTimeFacts } from '#web/parts/times/next-time-facts.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { bookAgainQuery } from './appointment-rules.ts';
import { BookAgainLink } from './book-again-link.tsx';

/** A doctor whom the family has visited, with the next free time and `Book again`. */
export function KnownDoctorCard({ doctor }: { doctor: KnownDoctor }) {
  const t = useT();
  const { id, name, specialty, hospital, city, image, lastVisit } = doctor;
  return (
    <Card as="article" aria-label={name} className="flex flex-col gap-3">
      <div className="flex gap-3">
        <Avatar name={name} src={image} eager />
        <div className="min-w-0">
          <h3 className="text-lg break-words">
            <Link to={paths.doctor(id)} className={cardLinkClass}>
              <LatinText>{name}</LatinText>
            </Link>
          </h3>
          <p className="break-words text-ink-muted">
            {t(specialty)}, <LatinText>{hospital}</LatinText>, {t.named(city)}
          </p>
          <p className="break-words text-ink-muted">{lastVisitWords(t, lastVisit)}</p>
        </div>
      </div>
      <div className="mt-auto grid gap-3">
        <NextTimeFacts doctorId={id} />
        <BookAgainLink
          query={bookAgainQuery({ ...lastVisit, doctor })}
          what={t('{doctor} for {patient}', { doctor: name, patient: lastVisit.patient.name })}
          variant="primary"
        />
      </div>
    </Card>
  );
}

function lastVisitWords(t: T, { startsAt, patient }: KnownDoctor['lastVisit']): string {
  const values = { name: patient.name, day: datesIn(t).date(startsAt) };
  const isAhead = new Date(startsAt) > new Date();
  return isAhead ? t('Booked: {name}, {day}', values) : t('Last visit: {name}, {day}', values);
}
