import { indiaInstant } from '#contract/shared/clock.ts';
import { cancellationFee } from '#contract/shared/organisation.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { RequestedBadge } from '#web/parts/appointments/appointment-badges.tsx';
import { isTooLateToChange, noticeWords } from '#web/parts/appointments/visit-words.ts';
import { isConfirmedByHours, type TimedClinic, type TimedDoctor } from '#web/parts/times/time-rules.ts';
import { Button } from '#web/ui/button.tsx';
import type { BookingValues } from './-booking-rules.ts';

type Named<T> = T & { name: string };

type BookingNoticesSectionProps = {
  values: BookingValues;
  doctor: Named<TimedDoctor> | null;
  clinic: Named<TimedClinic> | null;
  /** The chosen type takes a doctor's time. */
  needsDoctor: boolean;
  /** Staff confirm a time by booking it. */
  isStaff: boolean;
  onChooseDoctor: () => void;
};

/** What a family should know before it books: who confirms the time, and until when the visit can be changed online. */
export function BookingNoticesSection(props: BookingNoticesSectionProps) {
  const { values, doctor, clinic, needsDoctor, isStaff, onChooseDoctor } = props;
  const t = useT();
  const isRequested = !isStaff && !isConfirmedByHours({ doctor, clinic });
  const place = doctor ?? clinic;
  const requested = <RequestedBadge className="bg-surface-raised" />;
  return (
    <div className="grid gap-4">
      {isRequested ? (
        <div role="note" className="ui-tone-accent grid justify-items-start gap-2 rounded-control p-4">
          <p>
            {!needsDoctor ? (
              <Sentence
                text="Your time is a request. We will call you to confirm it. Until then it is marked {requested}"
                elements={{ requested }}
              />
            ) : place ? (
              <Sentence
                text="{place} has given us no fixed hours, so your time is a request. We will call you to confirm it. Until then your visit is marked {requested}"
                elements={{ place: place.name, requested }}
              />
            ) : (
              <Sentence
                text="Without a doctor or clinic, your time is a request. We will call you to confirm it. Until then your visit is marked {requested}"
                elements={{ requested }}
              />
            )}
          </p>
          {needsDoctor ? (
            <>
              <p>{t('For a time that is confirmed at once, choose a doctor with free times.')}</p>
              <Button variant="secondary" className="min-h-12" onClick={onChooseDoctor}>
                {t('See doctors with free times')}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      <div aria-live="polite">{isStaff ? null : <Notice values={values} />}</div>
    </div>
  );
}

function Notice({ values: { date, time } }: { values: BookingValues }) {
  const t = useT();
  if (!date || !time) return null;
  const now = new Date();
  const startsAt = indiaInstant(date, time);
  if (Number.isNaN(startsAt.getTime()) || startsAt <= now) return null;
  const isLate = isTooLateToChange(startsAt, now);
  return (
    <p className={isLate ? 'ui-tone-accent rounded-control px-4 py-3' : 'text-ink-muted'}>
      {`${noticeWords(t, startsAt, now)} ${isLate ? '' : t(cancellationFee)}`}
    </p>
  );
}
