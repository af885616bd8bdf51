import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Booked, NewAppointment } from '#contract/appointments.ts';
import { bookAppointment } from '#contract/appointments-api.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { totalRupees } from '#contract/money.ts';
import { parsePart } from '#contract/parse.ts';
import { call } from '#web/lib/api.ts';
import { failureOf, replyOf, wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { type BookingValues, bookingBody } from './values.ts';

type Sent = {
  values: BookingValues;
  key: string;
  seenTotal: number;
  relatedAppointmentId: string | undefined;
  confirmsOverlap?: boolean | undefined;
};

type BookingActs = {
  onBooked: (booked: Booked) => void;
  /** The server refused, and booked nothing under this key. */
  onRefused: () => void;
  /** The chosen time is gone. */
  onTaken: () => void;
};

/** Sends a booking, at most one at a time, and puts what the server answers into words. */
export function useBooking({ onBooked, onRefused, onTaken }: BookingActs) {
  const queryClient = useQueryClient();
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const [alert, setAlert] = useState<string>();
  const [fields, setFields] = useState<Record<string, string>>({});
  const [overlap, setOverlap] = useState<string>();
  const [needsPhoneCode, setNeedsPhoneCode] = useState(false);

  const showRefusal = (reply: ErrorReply) => {
    onRefused();
    if (reply.code === 'patient_busy') return setOverlap(reply.message);
    if (reply.code === 'phone_unverified') return setNeedsPhoneCode(true);
    setFields(reply.fields ?? {});
    setAlert(`Booking failed: ${reply.message}`);
    if (reply.code === 'price_changed') {
      void queryClient.invalidateQueries({ queryKey: ['pricing'] });
      const total = totalRupees(reply.total ?? 0);
      if (reply.total !== undefined) setAlert(`Booking failed: ${reply.message} The new total is ${total}.`);
    }
    if (reply.code === 'taken') {
      onTaken();
      void queryClient.invalidateQueries({ queryKey: ['doctors', 'free-times'] });
    }
    sayFailed();
  };

  const send = async ({ values, ...rest }: Sent) => {
    if (isUnderWay.current) return;
    const body = bookingBody(values, rest);
    const parsed = parsePart(NewAppointment, body);
    setAlert(undefined);
    setFields('data' in parsed ? {} : parsed.fields);
    if (!('data' in parsed)) return setAlert(`Booking failed: ${Object.values(parsed.fields)[0]}`);

    isUnderWay.current = true;
    setSending(true);
    try {
      const booked = await call(bookAppointment, { body });
      setOverlap(undefined);
      for (const name of ['appointments', 'patients', 'doctors']) {
        void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' });
      }
      onBooked(booked);
    } catch (error) {
      setOverlap(undefined);
      if (failureOf(error) === 'rejected') return showRefusal(replyOf(error));
      // Nobody knows whether it was booked: the same key is sent again, so that it is booked at most once.
      setAlert(`Booking failed: ${wordsFor(error)}`);
      sayFailed();
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };

  return {
    send,
    isSending,
    alert,
    fields,
    overlap,
    forgetOverlap: () => setOverlap(undefined),
    needsPhoneCode,
    forgetPhoneCode: () => setNeedsPhoneCode(false),
  };
}

function sayFailed(): void {
  const description = 'There was an error booking your appointment. Please try again.';
  showToast({ title: 'Booking Failed', description, tone: 'destructive' });
}
