import type { ReactNode } from 'react';
import { indiaInstant, shortDate, shortTime, weekdayOf } from '#contract/clock.ts';
import type { Doctor } from '#contract/doctors.ts';
import { totalRupees } from '#contract/money.ts';
import type { TypePrice } from '#contract/pricing.ts';
import type { BookingValues } from './booking-rules.ts';

type BookingSummaryCardProps = {
  values: BookingValues;
  patient: { name: string } | undefined;
  type: TypePrice | undefined;
  /** The type with its price in the chosen city; undefined while it loads. */
  pricedType: TypePrice | undefined;
  doctor: Doctor | null;
  clinic: { name: string; city: string } | null;
  /** The alert and the submit button. */
  children: ReactNode;
};

/** The summary of the booking. Always visible: beside the form, or at the bottom edge of a phone. */
export function BookingSummaryCard({
  values,
  patient,
  type,
  pricedType,
  doctor,
  clinic,
  children,
}: BookingSummaryCardProps) {
  const when = whenWords(values);
  const city = (clinic ?? doctor)?.city ?? values.city;
  const where = [doctor?.name, clinic?.name, city].filter(Boolean).join(', ');

  return (
    <aside aria-label="Your booking" className="booking-summary grid grid-cols-1 gap-3">
      <dl className="grid gap-3 max-lg:hidden">
        <Fact name="Who" value={patient?.name} />
        <Fact name="What" value={type?.title} />
        <Fact name="When" value={when && `${when}, India time`} />
        <Fact name="Where" value={where} />
      </dl>
      {/* A long name is truncated, so that the date stays readable. */}
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-muted lg:hidden">
        {patient || when ? null : 'Nothing chosen yet'}
        {patient ? <span className="min-w-24 flex-1 truncate">{patient.name}</span> : null}
        {when ? <span>{when.replace(/^\w+, /, '')}</span> : null}
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 lg:border-t lg:border-line lg:pt-3">
        <span className="font-semibold">Total price</span>
        <output className="text-xl font-bold tabular-nums" aria-live="polite">
          {pricedType ? totalRupees(pricedType.price) : type ? 'Working it out…' : '–'}
        </output>
        {pricedType ? (
          <span className="basis-full text-ink-muted max-lg:truncate">{ruleWords(pricedType.rule, values.city)}</span>
        ) : null}
      </div>
      {doctor && doctor.consultationFee > 0 ? (
        <p className="text-ink-muted max-lg:hidden">
          The doctor’s own consultation fee is not part of this total; it is paid at the clinic.
        </p>
      ) : null}
      {children}
    </aside>
  );
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt className="text-ink-muted">{name}</dt>
      <dd className={value ? 'font-semibold break-words' : 'text-ink-muted'}>{value || 'Not chosen yet'}</dd>
    </div>
  );
}

/** Describes the price rule. The text of a city rule already contains the city. */
function ruleWords(rule: string, city: string): string {
  return rule.includes(city) ? rule : `${rule} in ${city}`;
}

function whenWords({ date, time }: BookingValues): string {
  if (!date) return '';
  const at = indiaInstant(date, time || '12:00');
  const day = `${weekdayOf(date)}, ${shortDate(at)}`;
  return time ? `${day} at ${shortTime(at)}` : day;
}
