import type { ReactNode } from 'react';
import type { Appointment } from '#contract/appointments/schemas.ts';
import type { Doctor } from '#contract/doctors/schemas.ts';
import type { TypePrice } from '#contract/pricing/schemas.ts';
import { indiaInstant } from '#contract/shared/clock.ts';
import { listRupees, totalRupees } from '#contract/shared/money.ts';
import { cancellationFee } from '#contract/shared/organisation.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { RequestedBadge } from '#web/parts/appointments/appointment-badges.tsx';
import { forVisitWords, placesWords } from '#web/parts/appointments/step-and-place-words.ts';
import { changeNoticeWords, isTooLateToChange } from '#web/parts/appointments/visit-words.ts';
import { isConfirmedByHours, type TimedClinic, type TimedDoctor } from '#web/parts/times/time-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { BookingValues } from './-booking-rules.ts';
import { chosenTimeWords, doctorFeeWords, shortChosenTimeWords } from './-booking-words.ts';
import { BookingCost } from './-choice-fields.tsx';

const ListenButton = lazyPart(async () => (await import('./-listen-button.tsx')).BookingListenButton);

type BookingSummaryCardProps = {
  values: BookingValues;
  patient: { name: string } | undefined;
  type: TypePrice | undefined;
  /** The type with its price in the chosen city; undefined while it loads. */
  pricedType: TypePrice | undefined;
  doctor: Doctor | null;
  clinic: { name: string; city: string } | null;
  /** The chosen type takes a doctor's time. */
  needsDoctor: boolean;
  /** The visit to which a step is added. */
  visit: Appointment | null;
  /** The chosen doctor, clinic or type is being loaded. */
  isLoading: boolean;
  alert: ReactNode;
  /** The submit button. */
  children: ReactNode;
};

/** The summary of the booking. Always visible: beside the form, or at the bottom edge of a phone. */
export function BookingSummaryCard(props: BookingSummaryCardProps) {
  const t = useT();
  const { values, patient, type, pricedType, doctor, clinic, needsDoctor, visit, isLoading, alert, children } = props;
  const when = chosenTimeWords(t, values);
  const city = t.named((clinic ?? doctor)?.city ?? values.city);
  const title = type && t.named(type.title);
  const where =
    placesWords(t, needsDoctor ? {} : values) || [doctor?.name, clinic?.name, city].filter(Boolean).join(', ');
  const belongsTo =
    visit && !needsDoctor
      ? forVisitWords(t, { ...visit, doctor: visit.doctor?.name ?? null, clinic: visit.clinic?.name ?? null })
      : undefined;
  const fee = doctor?.consultationFee ?? 0;

  return (
    <aside aria-label={t('Your booking')} className="booking-summary">
      <dl className="grid gap-3 max-lg:hidden">
        <Fact name={t('Who')} value={patient?.name} />
        <Fact name={t('What')} value={title} />
        <Fact name={t('When')} value={when && t('{time}, India time', { time: when })} />
        <Fact name={t('Where')} value={where} />
      </dl>
      <div className="lg:hidden">
        <Line
          first={patient?.name ?? t('No patient chosen')}
          second={
            doctor?.name ??
            clinic?.name ??
            belongsTo ??
            (!needsDoctor ? city : isLoading && values.doctorId ? t('Loading…') : t('No doctor chosen'))
          }
        />
        <Line
          first={title ?? (isLoading && values.type ? t('Loading…') : t('No type chosen'))}
          second={shortChosenTimeWords(t, values) || t('No time chosen')}
        />
      </div>
      {alert}
      <div className="booking-summary-foot">
        <p className="booking-summary-price">
          <span className="font-semibold max-lg:sr-only">{t('Total price')}</span>
          <span>
            <output className="font-bold tabular-nums lg:text-xl" aria-live="polite">
              {pricedType ? totalRupees(pricedType.price) : type ? t('Working it out…') : '–'}
            </output>
            {pricedType ? <span className="lg:hidden"> {t('to book')}</span> : null}
          </span>
          {fee > 0 ? (
            <span className="text-ink-muted lg:hidden">
              <span aria-hidden="true">{t('+ about {fee}', { fee: listRupees(fee) })}</span>
              <span className="sr-only">{doctorFeeWords(t, fee)}</span>
            </span>
          ) : null}
        </p>
        {pricedType ? (
          <p className="max-lg:hidden">
            <BookingCost price={pricedType.price} city={values.city} fee={fee} />
          </p>
        ) : null}
        {values.time ? <ListenButton {...props} /> : null}
        {children}
      </div>
    </aside>
  );
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  const t = useT();
  return (
    <div>
      <dt className="text-ink-muted">{name}</dt>
      <dd className={value ? 'font-semibold break-words' : 'text-ink-muted'}>{value || t('Not chosen yet')}</dd>
    </div>
  );
}

/** Two facts in one line, on a phone. The first one is truncated, so that the second one stays readable. */
function Line({ first, second }: { first: string; second: string }) {
  return (
    <p className="booking-summary-line">
      <span title={first}>{first}</span>
      <span title={second}>{second}</span>
    </p>
  );
}

type Named<T> = T & { name: string };

type BookingNoticesSectionProps = {
  values: BookingValues;
  doctor: Named<TimedDoctor> | null;
  clinic: Named<TimedClinic> | null;
  /** The chosen type takes a doctor's time. */
  needsDoctor: boolean;
  /** Staff book: their bookings are confirmed at once. */
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
      {`${changeNoticeWords(t, startsAt, now)} ${isLate ? '' : t(cancellationFee)}`}
    </p>
  );
}
