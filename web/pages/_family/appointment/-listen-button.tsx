import type { Doctor } from '#contract/doctors/schemas.ts';
import type { TypePrice } from '#contract/pricing/schemas.ts';
import { indiaInstant } from '#contract/shared/clock.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { spokenWhen } from '#web/lib/spoken-words.ts';
import { ListenButton } from '#web/ui/listen-button.tsx';

type BookingListenButtonProps = {
  patient: { name: string } | undefined;
  type: TypePrice | undefined;
  /** Undefined while the price loads. */
  pricedType: TypePrice | undefined;
  doctor: Doctor | null;
  clinic: { name: string; city: string } | null;
  values: { date: string; time: string; city: string };
};

/** Reads the summary of a booking aloud, once everything is chosen. */
export function BookingListenButton(props: BookingListenButtonProps) {
  const { patient, type, pricedType, doctor, clinic, values } = props;
  const t = useT();
  if (!patient || !type || !values.date || !values.time) return null;
  const when = spokenWhen(t, indiaInstant(values.date, values.time).toISOString());
  const place = [clinic?.name, t.named((clinic ?? doctor ?? values).city)].filter(Boolean).join(', ');
  const said = { title: t.named(type.title), patient: patient.name, when };
  const text = [
    place
      ? t('Your booking: {title} for {patient}, {when}, at {place}.', { ...said, place })
      : t('Your booking: {title} for {patient}, {when}.', said),
    doctor ? t('The doctor is {doctor}.', { doctor: doctor.name }) : '',
    pricedType ? t('The total price is {price}.', { price: totalRupees(pricedType.price) }) : '',
  ];
  return <ListenButton text={text.filter(Boolean).join(' ')} labelClass="max-lg:sr-only" />;
}
