import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Clock } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { bookForFamily } from '#contract/appointments/staff-endpoints.ts';
import type { StaffBooking } from '#contract/appointments/staff-forms.ts';
import type { City } from '#contract/cities/schemas.ts';
import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import type { BookingQuery } from '#web/lib/paths.ts';
import { PhoneNotConfirmed } from '#web/parts/families/staff/phone-not-confirmed-section.tsx';
import { NoticeFields } from '#web/parts/messages/staff/notice-fields.tsx';
import { staffMessageQueries } from '#web/parts/messages/staff/queries.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DateField, TimeField } from '#web/ui/text-field.tsx';
import { hasBegunToday } from './-booking-rules.ts';
import type { useBookingForm } from './-use-booking-form.ts';

/** Books for a family. Unlike a family's own booking, it is never stored for later. */
export const sendStaffBooking = (body: StaffBooking) => callApi(bookForFamily, { body });

type StaffBookingFieldsProps = {
  booking: ReturnType<typeof useBookingForm>;
  search: BookingQuery;
  place: { city: string } | null;
  cities: City[];
  isOtherTime: boolean;
  onOtherTime: (isOtherTime: boolean) => void;
  /** Sends the booking again, with its reason. */
  onReason: () => void;
};

/** What only staff have on the booking form: a time that is not offered, its reason, and the city of the doctor. */
export function StaffBookingFields(props: StaffBookingFieldsProps) {
  const { booking, search, place, cities, onOtherTime, onReason } = props;
  const { change, reasonQuestion } = booking;
  const city = cities.find(({ name }) => name === place?.city)?.name;
  // Staff have not chosen a city for this family, so the city follows the doctor or clinic. A later choice in the form
  // stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another doctor or clinic changes the city
  useEffect(() => {
    if (city) change({ city });
  }, [city]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address gives the first values only
  useEffect(() => {
    const { date = '', time = '' } = search;
    // If the form has a time, the user has chosen it. A day alone may come from the calendar.
    if (booking.values.time || !hasBegunToday(date, time, new Date())) return;
    onOtherTime(true);
    change({ date, time });
  }, []);

  return (
    <>
      <OtherTime {...props} />
      {reasonQuestion ? (
        <ReasonDialog
          question={reasonQuestion}
          isSending={booking.form.isSubmitting}
          onClose={() => booking.setReasonQuestion(undefined)}
          onReason={(reason) => {
            booking.overrideReason.current = reason;
            onReason();
          }}
        />
      ) : null}
    </>
  );
}

/** Warns that somebody else may use the account of the patient. It is not inside the form, because it opens a dialog. */
export function UnconfirmedFamily({ patientId }: { patientId: string }) {
  const { data } = useQuery(staffMessageQueries.noticeOfBooking(patientId));
  return data?.unconfirmed ? (
    <div className="mb-6">
      <PhoneNotConfirmed {...data.unconfirmed} />
    </div>
  ) : null;
}

/** Who is notified of the booking, and a sentence to the family. */
export function StaffBookingNotice({ booking }: Pick<StaffBookingFieldsProps, 'booking'>) {
  const { values, familyNote, setFamilyNote } = booking;
  const notice = useQuery(staffMessageQueries.noticeOfBooking(values.patientId));
  return <NoticeFields preview={notice} note={familyNote} onNote={setFamilyNote} />;
}

function OtherTime({ booking, isOtherTime, onOtherTime }: StaffBookingFieldsProps) {
  const t = useT();
  const { values, change } = booking;
  const { errors } = booking.form;
  const today = todayInIndia(new Date());
  const toggle = () => {
    onOtherTime(!isOtherTime);
    change({ time: '' });
  };
  if (!isOtherTime) {
    return (
      <Button variant="secondary" className="min-h-12 justify-self-start" onClick={toggle}>
        <Clock aria-hidden="true" />
        {t('Other time…')}
      </Button>
    );
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="ui-label mb-2">{t('Other time')}</legend>
      <p className="text-ink-muted">
        {t('A walk-in that has begun today, or a time outside hours. It needs a reason. A taken time stays taken.')}
      </p>
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
        <div data-field="date">
          <DateField
            label={t('Date')}
            required
            min={today}
            max={addDays(today, 365)}
            value={values.date}
            error={errors.date}
            onChange={(event) => change({ date: event.target.value })}
          />
        </div>
        <div data-field="time">
          <TimeField
            label={t('Time')}
            required
            hint={t('India time')}
            value={values.time}
            error={errors.time}
            onChange={(event) => change({ date: values.date || today, time: event.target.value })}
          />
        </div>
      </div>
      <Button variant="quiet" className="min-h-12 justify-self-start" onClick={toggle}>
        <CalendarClock aria-hidden="true" />
        {t('Show the offered times')}
      </Button>
    </fieldset>
  );
}

type ReasonDialogProps = {
  question: string;
  isSending: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** Asks staff why they choose a time that has begun or lies outside hours. Enter sends the reason. */
function ReasonDialog({ question, isSending, onReason, onClose }: ReasonDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    if (isSending) return;
    if (reason.trim()) onReason(reason.trim());
    else setError(t('Please give a reason'));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <Dialog
      open
      onClose={isSending ? () => undefined : onClose}
      size="small"
      title={t('Why this time?')}
      description={question}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSending}>
            {t('Choose another time')}
          </Button>
          <Button busy={isSending} onClick={submit}>
            {t('Book with this reason')}
          </Button>
        </>
      }
    >
      <ReasonField
        required
        data-autofocus
        value={reason}
        error={error}
        onKeyDown={handleKey}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
