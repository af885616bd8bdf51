import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { useT } from '#web/i18n/use-t.tsx';
import type { FieldErrors } from '#web/lib/form.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  arrivalMinutes,
  type BookingValues,
  type RideSide,
  rideProposal,
  rideSide,
  rideStart,
  rideType,
} from './-booking-rules.ts';
import { bookingQueries } from './-queries.ts';

type PlacesSectionProps = {
  values: BookingValues;
  change: (part: Partial<BookingValues>) => void;
  errors: FieldErrors;
  /** The visit to which a step is added; null if the booking is not a step. */
  visit: Appointment | null;
  /** The place of that visit or, if the booking is not a step, of the chosen doctor or clinic. */
  visitPlace: string;
};

/** The places of a ride, a test, an assistant or a delivery. They are optional. */
export function PlacesSection({ values, change, errors, visit, visitPlace }: PlacesSectionProps) {
  const t = useT();
  const listId = useId();
  const isRide = values.type === rideType;
  const used = useQuery({ ...bookingQueries.usedPlaces(values.patientId), enabled: values.patientId !== '' });
  const offered = [...new Set([visitPlace, ...(used.data?.places ?? [])])].filter(Boolean);
  const fieldOf = (name: 'placeFrom' | 'placeTo', label: string) => (
    <TextField
      label={label}
      optional
      maxLength={300}
      autoComplete="off"
      list={listId}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  const filledIn = useRef('');
  // A ride that is not a step goes to the chosen doctor or clinic, until another place is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another place is chosen
  useEffect(() => {
    if (!isRide || visit) return;
    if (values.placeTo !== visitPlace && ['', filledIn.current].includes(values.placeTo))
      change({ placeTo: visitPlace });
    filledIn.current = visitPlace;
  }, [isRide, visitPlace]);

  return (
    <section aria-labelledby={`${listId}-title`} className="grid gap-4">
      <h2 id={`${listId}-title`} className="text-xl">
        {t('Where')}
      </h2>
      {isRide && visit ? <RideSideField visit={visit} values={values} change={change} /> : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isRide ? fieldOf('placeFrom', t('From where')) : null}
        {fieldOf('placeTo', isRide || values.type === 'pharmacy' ? t('To where') : t('Place'))}
      </div>
      <datalist id={listId}>
        {offered.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </section>
  );
}

type RideSideFieldProps = Pick<PlacesSectionProps, 'values' | 'change'> & { visit: Appointment };

/** Chooses a ride to the visit or back. Fills in the place of the visit and proposes a time. */
function RideSideField({ visit, values, change }: RideSideFieldProps) {
  const t = useT();
  const [side, setSide] = useState(() => rideSide(visit, values));
  const choose = (chosen: RideSide, keptTime: Partial<BookingValues> = {}) => {
    setSide(chosen);
    change({ ...rideProposal(visit, chosen, values, new Date()), ...keptTime });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposes once; a draft that was restored stays
  useEffect(() => {
    if (side || (values.placeFrom && values.placeTo)) return;
    choose('before', values.time ? { date: values.date, time: values.time } : {});
  }, []);
  const start = side && rideStart(visit, side);
  const hint =
    !start || start <= new Date()
      ? undefined
      : side === 'before'
        ? t('With a start at {start}, the car arrives {minutes} minutes before the visit.', {
            start: shortTime(start),
            minutes: String(arrivalMinutes),
          })
        : t('The visit ends at {end}.', { end: shortTime(start) });
  return (
    <RadioGroup
      label={t('Ride')}
      optional
      layout="chips"
      options={[
        { value: 'before', label: t('To the visit') },
        { value: 'after', label: t('Back from the visit') },
      ]}
      value={side}
      hint={hint}
      onChange={(event) => choose(event.target.value === 'after' ? 'after' : 'before')}
    />
  );
}
