import { indiaInstant } from '#contract/clock.ts';
import { totalRupees } from '#contract/money.ts';
import { spokenWhen } from '#web/lib/spoken-words.ts';
import { ListenButton } from '#web/ui/listen-button.tsx';
import { useT, useTranslation } from '#web/ui/use-t.tsx';

type BookingListenButtonProps = {
  title: string;
  patient: string;
  date: string;
  time: string;
  doctor: string | undefined;
  place: string;
  /** In paise; undefined while it loads. */
  price: number | undefined;
};

/** Reads the summary of a booking aloud, once everything is chosen. */
export function BookingListenButton(props: BookingListenButtonProps) {
  const { title, patient, date, time, doctor, place, price } = props;
  const t = useT();
  const names = useTranslation()?.dates ?? null;
  const when = spokenWhen(names, indiaInstant(date, time).toISOString());
  const text = [
    place
      ? t('Your booking: {title} for {patient}, {when}, at {place}.', { title, patient, when, place })
      : t('Your booking: {title} for {patient}, {when}.', { title, patient, when }),
    doctor ? t('The doctor is {doctor}.', { doctor }) : '',
    price === undefined ? '' : t('The total price is {price}.', { price: totalRupees(price) }),
  ];
  return <ListenButton text={text.filter(Boolean).join(' ')} labelClass="max-lg:sr-only" />;
}
