import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Booked } from '#contract/appointments/booking.ts';
import type { StaffBooking } from '#contract/appointments/staff-forms.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { failureOf } from '#web/lib/api.ts';
import { useContractForm, useDraftAutosave } from '#web/lib/form.ts';
import { newId } from '#web/lib/new-id.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { removeRequest, replyToSent, sendOrStore, useWaitingRequests } from '#web/offline/waiting-requests.ts';
import type { RequestLabel } from '#web/offline/waiting-rules.ts';
import {
  BookingFormSchema,
  type BookingRest,
  type BookingValues,
  bookingBody,
  hasSameValues,
  type LeftOut,
} from './-booking-rules.ts';

type BookingFormOptions = {
  draftName: string;
  initialValues: BookingValues;
  /** For staff: books for a family. */
  bookByStaff: ((body: StaffBooking) => Promise<Booked>) | null;
  /** `isAnnounced`: the sender of waiting requests has already shown its toast. */
  onBooked: (booked: Booked, isAnnounced?: boolean) => void;
};

/** The state of the booking form: values, draft, submit, and the confirmations that the server may require. */
export function useBookingForm({ draftName, initialValues, bookByStaff, onBooked }: BookingFormOptions) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(BookingFormSchema, initialValues, { draft: draftName });
  const discardDraft = useDraftAutosave(form, draftName);
  const rejectedAttempt = useRef<{ key: string; values: string }>(undefined);
  const [overlapQuestion, setOverlapQuestion] = useState<string>();
  /**
   * Why staff choose a time that has begun or lies outside hours. It is kept until a value changes, so that a submit
   * after another confirmation sends it too.
   */
  const overrideReason = useRef<string>(undefined);
  /** Why the server asks staff for that reason. */
  const [reasonQuestion, setReasonQuestion] = useState<string>();
  /** A sentence of staff to the family. */
  const [familyNote, setFamilyNote] = useState('');
  /** The id of this booking while it waits for the network. */
  const [storedId, setStoredId] = useState<string>();
  const [needsPhoneCode, setNeedsPhoneCode] = useState(false);

  const { key: _key, notes = '', placeFrom = '', placeTo = '', ...chosen } = form.values;
  const values: BookingValues = { ...chosen, notes, placeFrom, placeTo };

  const change = (part: Partial<BookingValues>) => {
    overrideReason.current = undefined;
    form.change(part);
    // An emptied field shows no error before the next submit.
    form.clearErrors(...(Object.keys(part) as (keyof BookingValues)[]));
  };

  /**
   * Sets the idempotency key of the next submit, unless the form has one.
   * - While the result of a submit is unknown, the form and its draft keep the key. The next submit, even after a reload,
   *   does not book twice.
   * - A rejection removes the key from the form and its draft. A submit with changed values gets a new key. A submit with
   *   the same values as the rejected one uses the rejected key again. The reason for the rejection may be that the key
   *   was used: a submit without a reply did book, and then the user changed the values. Without the old key, pressing
   *   the button once more would book a second visit.
   */
  const ensureKey = () => {
    if (form.getValues().key) return;
    const attempt = rejectedAttempt.current;
    const key = attempt && attempt.values === JSON.stringify(values) ? attempt.key : newId();
    form.change({ key });
  };

  /** The values stay, except a time that is taken. */
  const noteRejection = (code: string | undefined) => {
    rejectedAttempt.current = { key: form.getValues().key, values: JSON.stringify(values) };
    form.change({ key: '' });
    if (code !== 'taken') return;
    change({ time: '' });
    void queryClient.invalidateQueries({ queryKey: ['doctors', 'free-times'] });
  };

  const showFailure = (error: unknown) => {
    const { code, total } = replyOf(error);
    const reason = wordsFor(error);
    if (failureOf(error) === 'rejected') noteRejection(code);
    if (code === 'patient_busy') return setOverlapQuestion(reason);
    if (code === 'needs_reason') return setReasonQuestion(reason);
    if (code === 'phone_unverified') return setNeedsPhoneCode(true);
    if (code === 'price_changed') void queryClient.invalidateQueries({ queryKey: ['pricing'] });
    form.showError(error, {
      formKind: 'booking',
      text:
        total === undefined
          ? t('Booking failed: {reason}', { reason })
          : t('Booking failed: {reason} The new total is {total}.', { reason, total: totalRupees(total) }),
      toast: {
        title: t('Booking Failed'),
        description: t('There was an error booking your appointment. Please try again.'),
      },
    });
  };

  const endBooked = (booked: Booked, isAnnounced?: boolean) => {
    for (const noun of ['appointments', 'patients', 'doctors', 'families', 'day']) {
      void queryClient.invalidateQueries({ queryKey: [noun], refetchType: 'none' });
    }
    discardDraft();
    onBooked(booked, isAnnounced);
  };

  const stored = useWaitingRequests().find(({ id }) => id === storedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the request itself
  useEffect(() => {
    if (!storedId || (stored && stored.state.name !== 'rejected')) return;
    const booked = replyToSent(storedId);
    if (booked) return endBooked(booked, true);
    setStoredId(undefined);
    if (stored?.state.name !== 'rejected')
      return form.showAlert(t('Not sent. If it had already reached us, you find it under Appointments.'));
    void removeRequest(storedId);
    noteRejection(stored.state.code);
    form.showAlert(t('Booking failed: {reason}', { reason: stored.state.text }));
  }, [storedId, stored]);

  const submit = (rest: BookingRest, label: RequestLabel, leftOut: LeftOut) => {
    ensureKey();
    const send = form.handleSubmit(
      async (fields) => {
        try {
          const body = bookingBody(fields, rest, leftOut);
          const booked = bookByStaff
            ? await bookByStaff({
                ...body,
                overrideReason: overrideReason.current,
                familyNote: familyNote.trim() || undefined,
              })
            : await sendOrStore(t, { kind: 'book', label, body });
          setOverlapQuestion(undefined);
          if (booked) return endBooked(booked);
          discardDraft();
          setStoredId(body.key);
        } catch (error) {
          setOverlapQuestion(undefined);
          setReasonQuestion(undefined);
          showFailure(error);
        }
      },
      (errors) => form.showAlert(t('Booking failed: {reason}', { reason: Object.values(errors)[0] ?? '' })),
    );
    void send();
  };

  return {
    form,
    values,
    change,
    submit,
    discardDraft,
    // The city of a booking by staff follows the doctor.
    isDirty: !hasSameValues(bookByStaff ? { ...values, city: initialValues.city } : values, initialValues),
    /** The state of this booking while it waits for the network. Its values stay in the form. */
    storedState: storedId ? (stored?.state ?? { name: 'waiting' as const }) : undefined,
    /** Starts another booking, while this one goes on waiting. */
    leaveStored: () => {
      setStoredId(undefined);
      form.reset({ ...initialValues, key: '' });
    },
    overlapQuestion,
    closeOverlapQuestion: () => setOverlapQuestion(undefined),
    overrideReason,
    reasonQuestion,
    setReasonQuestion,
    familyNote,
    setFamilyNote,
    needsPhoneCode,
    closePhoneCodeDialog: () => setNeedsPhoneCode(false),
  };
}
