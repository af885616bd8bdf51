import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { notesLimit } from '#contract/appointments.ts';
import type { City } from '#contract/cities.ts';
import { indiaInstant } from '#contract/clock.ts';
import { totalRupees } from '#contract/money.ts';
import { useSelectedCity } from '#web/features/cities/use-selected-city.ts';
import { clinicQueries } from '#web/features/clinics/queries.ts';
import { doctorQueries } from '#web/features/doctors/queries.ts';
import { patientQueries } from '#web/features/patients/queries.ts';
import { pricingQueries } from '#web/features/pricing/queries.ts';
import { TimePicker } from '#web/features/times/time-picker.tsx';
import type { BookingQuery } from '#web/lib/paths.ts';
import * as paths from '#web/lib/paths.ts';
import { removeWantedBooking } from '#web/lib/wanted-booking.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { BookingFields } from './booking-fields.tsx';
import { type BookingValues, firstCity, missingFields } from './booking-rules.ts';
import { draftName } from './booking-search.ts';
import { BookingSummaryCard } from './booking-summary-card.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { BookingStart } from './queries.ts';
import { useBookingForm } from './use-booking-form.ts';

// Few families are ever asked for a code: the dialog is loaded when one is.
const VerifyPhoneDialog = lazy(async () => ({
  default: (await import('#web/features/accounts/verify-phone-dialog.tsx')).VerifyPhoneDialog,
}));

type BookingFormProps = { search: BookingQuery; start: BookingStart; cities: City[] };

/** The whole form with its summary. What was chosen is never lost by a refusal. */
export function BookingForm({ search, start, cities }: BookingFormProps) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const selectedCity = useSelectedCity()?.name;
  const [first] = useState(() => firstValues({ search, start, cities, selectedCity }));
  const booking = useBookingForm({
    name: draftName(search),
    first,
    onBooked: ({ price, patientId }) => {
      removeWantedBooking();
      const title = search.relatedAppointment ? 'Follow-up Step Added' : 'Appointment Booked';
      showToast({ title, description: `Total price: ${totalRupees(price)}`, tone: 'success' });
      void navigate({ to: paths.patient(patientId), ignoreBlocker: true });
    },
  });
  const { form, values, change } = booking;
  const { errors, isSubmitting } = form.formState;

  const listed = start.patients.find(({ id }) => id === values.patientId);
  const isUnlisted = values.patientId !== '' && !listed;
  const patient = useQuery({ ...patientQueries.one(values.patientId), enabled: isUnlisted }).data ?? listed;
  const prices = useQuery(pricingQueries.list(values.city || undefined));
  const types = prices.data?.types ?? [];
  const offered = types.find(({ name }) => name === values.type);
  const price = prices.isPlaceholderData ? undefined : offered;
  const doctor = useQuery({ ...doctorQueries.one(values.doctorId), enabled: values.doctorId !== '' }).data ?? null;
  const clinic = useQuery({ ...clinicQueries.one(values.clinicId), enabled: values.clinicId !== '' }).data ?? null;
  const missing = missingFields({ ...values, type: offered || !prices.data ? values.type : '' });

  const pointAtMissing = () => {
    const description = 'Please fill in all required fields';
    showToast({ title: 'Missing information', description, tone: 'destructive' });
    const field = element.current?.querySelector(`[data-field="${missing[0]}"]`);
    // No time can be chosen before a day is: then the calendar is the place to go.
    const place = field?.querySelector('input, select, button')
      ? field
      : (element.current?.querySelector('[data-field="date"]') ?? field);
    const control = place?.querySelector<HTMLElement>('select, input, table [tabindex="0"]');
    (control ?? place?.querySelector('button'))?.focus();
  };

  const send = (confirmsOverlap?: true) => {
    if (price) booking.submit({ seenTotal: price.price, relatedAppointmentId: start.original?.id, confirmsOverlap });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length > 0) return pointAtMissing();
    send();
  };

  const act = search.relatedAppointment ? 'Add Follow-up Step' : 'Book Appointment';
  return (
    <>
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={submit}
        className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_22rem] lg:items-start"
      >
        <div className="grid min-w-0 gap-8">
          <Alert message={start.problem ?? undefined} />
          {prices.isError && !prices.data ? (
            <LoadError message="Failed to load prices, so nothing can be booked right now." onRetry={prices.refetch} />
          ) : null}
          <BookingFields
            values={values}
            change={change}
            start={start}
            patient={patient}
            cities={cities}
            types={types}
            doctor={doctor}
            clinic={clinic}
            errors={errors}
          />
          <div className="grid gap-4">
            <h2 className="text-xl">When</h2>
            <TimePicker
              doctor={doctor}
              clinic={clinic}
              value={values}
              onChange={change}
              errors={{ date: errors.date?.message, time: errors.time?.message }}
            />
          </div>
          <TextareaField label="Notes" optional rows={3} maxLength={notesLimit} {...form.field('notes')} />
        </div>
        <BookingSummaryCard
          values={values}
          patient={patient}
          type={offered}
          price={price}
          doctor={doctor}
          clinic={clinic}
        >
          <Alert message={form.alert} />
          <SubmitButton
            size="large"
            className="w-full"
            busy={isSubmitting}
            disabledReason={
              missing.length > 0 ? 'Please fill in all required fields' : waitReason(price, prices.isError)
            }
            onRefused={() => missing.length > 0 && pointAtMissing()}
          >
            {isSubmitting ? 'Processing...' : act}
          </SubmitButton>
        </BookingSummaryCard>
        <ConfirmDialog
          open={booking.overlap !== undefined}
          onClose={booking.closeOverlap}
          title="Book at the same time?"
          description={booking.overlap}
          confirmLabel={act}
          tone="primary"
          busy={isSubmitting}
          onConfirm={() => send(true)}
        />
        <LeaveDialog isAsked={() => booking.isDirty} onLeave={booking.discardDraft} />
      </form>
      {/* Beside the form, because it is a form itself. */}
      {booking.needsPhoneCode ? (
        <Suspense>
          <VerifyPhoneDialog
            onClose={booking.closePhoneCode}
            onConfirmed={() => {
              booking.closePhoneCode();
              send();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function waitReason(price: unknown, isError: boolean): string | undefined {
  if (price) return undefined;
  return isError ? 'The price could not be loaded' : 'The price is being loaded';
}

/** A time of the past is no choice. */
function firstTime({ date = '', time = '' }: BookingQuery): { date: string; time: string } {
  return date && time && indiaInstant(date, time) > new Date() ? { date, time } : { date: '', time: '' };
}

type First = BookingFormProps & { selectedCity: string | undefined };

/** What is known before anything is chosen: from the address, or from the appointment that this is a step of. */
function firstValues({ search, start, cities, selectedCity }: First): BookingValues {
  const { chosen, original, patients } = start;
  const only = patients.length === 1 && !search.patient ? patients[0] : undefined;
  return {
    patientId: (chosen ?? only)?.id ?? '',
    type: '',
    city: firstCity(cities, [original?.city, selectedCity]),
    doctorId: original ? (original.doctor?.id ?? '') : (search.doctor ?? ''),
    clinicId: original ? (original.clinic?.id ?? '') : (search.clinic ?? ''),
    ...firstTime(search),
    notes: '',
  };
}
