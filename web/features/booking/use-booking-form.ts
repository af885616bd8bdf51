import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Booked, NewAppointment } from '#contract/appointments.ts';
import { bookAppointment } from '#contract/appointments-api.ts';
import { totalRupees } from '#contract/money.ts';
import { call } from '#web/lib/api.ts';
import { useContractForm, useDraftAutosave } from '#web/lib/form.ts';
import { newId } from '#web/lib/new-id.ts';
import { failureOf, replyOf, wordsFor } from '#web/lib/words-for.ts';
import { BookingFields, type BookingValues, bookingBody, hasSameValues } from './booking-rules.ts';

type BookingFormOptions = {
  /** The name of the draft. */
  name: string;
  /** The values before the first change. */
  initial: BookingValues;
  onBooked: (booked: Booked) => void;
};

/** The state of the booking form: values, draft, submit, and the two confirmations that the server may require. */
export function useBookingForm({ name, initial, onBooked }: BookingFormOptions) {
  const queryClient = useQueryClient();
  const form = useContractForm(BookingFields, initial, { draft: name });
  const discardDraft = useDraftAutosave(form, name);
  const rejected = useRef<{ key: string; details: string }>(undefined);
  const [overlap, setOverlap] = useState<string>();
  const [needsPhoneCode, setNeedsPhoneCode] = useState(false);

  // A field without a default is undefined until it is set.
  const { patientId = '', type = '', city = '', doctorId = '', clinicId = '', ...rest } = form.watch();
  const { date = '', time = '', notes = '' } = rest;
  const values: BookingValues = { patientId, type, city, doctorId, clinicId, date, time, notes };

  const change = (part: Partial<BookingValues>) => {
    for (const [field, value] of Object.entries(part)) {
      form.setValue(field as keyof BookingValues, value, { shouldDirty: true });
      form.clearErrors(field as keyof BookingValues);
    }
  };

  /**
   * Sets the idempotency key. It is part of the draft: if the reply is lost and the page is reloaded, the next submit
   * must not book twice. A rejected attempt has booked nothing: the same details reuse its key, other details get a new
   * key. After a reload, the details of a rejected attempt get a new key too.
   */
  const setKey = () => {
    if (form.getValues('key')) return;
    const isRepeated = rejected.current?.details === JSON.stringify(values);
    const key = isRepeated && rejected.current ? rejected.current.key : newId();
    form.setValue('key', key, { shouldDirty: true });
  };

  const showFailure = (error: unknown) => {
    const { code, message, total } = replyOf(error);
    if (failureOf(error) === 'rejected') {
      rejected.current = { key: form.getValues('key'), details: JSON.stringify(values) };
      form.setValue('key', '', { shouldDirty: true });
    }
    if (code === 'patient_busy') return setOverlap(message);
    if (code === 'phone_unverified') return setNeedsPhoneCode(true);
    if (code === 'price_changed') void queryClient.invalidateQueries({ queryKey: ['pricing'] });
    if (code === 'taken') {
      change({ time: '' });
      void queryClient.invalidateQueries({ queryKey: ['doctors', 'free-times'] });
    }
    const newTotal = total === undefined ? '' : ` The new total is ${totalRupees(total)}.`;
    form.showError(error, {
      places: 'booking',
      text: `Booking failed: ${wordsFor(error)}${newTotal}`,
      toast: {
        title: 'Booking Failed',
        description: 'There was an error booking your appointment. Please try again.',
      },
    });
  };

  const submit = (rest: Pick<NewAppointment, 'seenTotal' | 'relatedAppointmentId' | 'confirmsOverlap'>) => {
    setKey();
    const send = form.handleSubmit(
      async (fields) => {
        try {
          const booked = await call(bookAppointment, { body: bookingBody(fields, rest) });
          setOverlap(undefined);
          for (const noun of ['appointments', 'patients', 'doctors']) {
            void queryClient.invalidateQueries({ queryKey: [noun], refetchType: 'none' });
          }
          discardDraft();
          onBooked(booked);
        } catch (error) {
          setOverlap(undefined);
          showFailure(error);
        }
      },
      (errors) => form.showAlert(`Booking failed: ${Object.values(errors)[0]?.message}`),
    );
    void send();
  };

  return {
    form,
    values,
    change,
    submit,
    discardDraft,
    isDirty: !hasSameValues(values, initial),
    overlap,
    closeOverlap: () => setOverlap(undefined),
    needsPhoneCode,
    closePhoneCode: () => setNeedsPhoneCode(false),
  };
}
