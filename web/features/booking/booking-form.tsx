import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { maxNotesLength } from '#contract/appointment-booking.ts';
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
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { BookingFields } from './booking-fields.tsx';
import { type BookingValues, initialCity, missingFields } from './booking-rules.ts';
import { draftName } from './booking-search.ts';
import { BookingSummaryCard } from './booking-summary-card.tsx';
import type { BookingStart } from './queries.ts';
import { UnsavedBookingDialog } from './unsaved-booking-dialog.tsx';
import { useBookingForm } from './use-booking-form.ts';

// Loaded on demand, because few bookings need a code.
const VerifyPhoneDialog = lazy(async () => ({
  default: (await import('#web/features/accounts/verify-phone-dialog.tsx')).VerifyPhoneDialog,
}));

type BookingFormProps = { search: BookingQuery; start: BookingStart; cities: City[] };

/** The booking form with its summary. A rejected request keeps the entered values. */
export function BookingForm({ search, start, cities }: BookingFormProps) {
  const navigate = useNavigate();
  const formElement = useRef<HTMLFormElement>(null);
  const selectedCity = useSelectedCity()?.name;
  const [valuesAtStart] = useState(() => initialValues({ search, start, cities, selectedCity }));
  const booking = useBookingForm({
    draftName: draftName(search),
    initialValues: valuesAtStart,
    onBooked: ({ price, patientId }) => {
      removeWantedBooking();
      const title = search.relatedAppointment ? 'Follow-up Step Added' : 'Appointment Booked';
      showToast({ title, description: `Total price: ${totalRupees(price)}`, tone: 'success' });
      void navigate({ to: paths.patient(patientId), ignoreBlocker: true });
    },
  });
  const { form, values, change } = booking;
  const { errors, isSubmitting } = form;

  const listedPatient = start.patients.find(({ id }) => id === values.patientId);
  const isUnlisted = values.patientId !== '' && !listedPatient;
  const patient = useQuery({ ...patientQueries.one(values.patientId), enabled: isUnlisted }).data ?? listedPatient;
  const prices = useQuery(pricingQueries.list(values.city || undefined));
  const types = prices.data?.types ?? [];
  const chosenType = types.find(({ name }) => name === values.type);
  // While the prices of another city load, the query returns those of the previous city.
  const pricedType = prices.isPlaceholderData ? undefined : chosenType;
  const doctor = useQuery({ ...doctorQueries.one(values.doctorId), enabled: values.doctorId !== '' }).data ?? null;
  const clinic = useQuery({ ...clinicQueries.one(values.clinicId), enabled: values.clinicId !== '' }).data ?? null;
  const missing = missingFields({ ...values, type: chosenType || !prices.data ? values.type : '' });

  const focusMissingField = () => {
    const description = 'Please fill in all required fields';
    showToast({ title: 'Missing information', description, tone: 'destructive' });
    const field = formElement.current?.querySelector(`[data-field="${missing[0]}"]`);
    // Without a day there are no times to focus. The calendar is focused instead.
    const container = field?.querySelector('input, select, button')
      ? field
      : (formElement.current?.querySelector('[data-field="date"]') ?? field);
    const control = container?.querySelector<HTMLElement>('select, input, table [tabindex="0"]');
    (control ?? container?.querySelector('button'))?.focus();
  };

  const send = (confirmsOverlap?: true) => {
    if (!pricedType) return;
    const relatedAppointmentId = start.relatedAppointment?.id;
    const label = { title: pricedType.title, patient: patient?.name ?? '', doctor: doctor?.name ?? null };
    booking.submit({ seenTotal: pricedType.price, relatedAppointmentId, confirmsOverlap }, label);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length > 0) return focusMissingField();
    send();
  };

  if (booking.isStored) return <StoredBooking onClose={booking.closeStored} />;
  const actionLabel = search.relatedAppointment ? 'Add Follow-up Step' : 'Book Appointment';
  return (
    <>
      <form
        ref={formElement}
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
            <TimePicker doctor={doctor} clinic={clinic} value={values} onChange={change} errors={errors} />
          </div>
          <TextareaField label="Notes" optional rows={3} maxLength={maxNotesLength} {...form.field('notes')} />
        </div>
        <BookingSummaryCard
          values={values}
          patient={patient}
          type={chosenType}
          pricedType={pricedType}
          doctor={doctor}
          clinic={clinic}
        >
          <Alert message={form.alert} />
          <SubmitButton
            size="large"
            className="w-full"
            busy={isSubmitting}
            disabledReason={
              missing.length > 0
                ? 'Please fill in all required fields'
                : priceReason(pricedType !== undefined, prices.isError)
            }
            onDisabledClick={() => missing.length > 0 && focusMissingField()}
          >
            {isSubmitting ? 'Processing...' : actionLabel}
          </SubmitButton>
        </BookingSummaryCard>
        <ConfirmDialog
          open={booking.overlapQuestion !== undefined}
          onClose={booking.closeOverlapQuestion}
          title="Book at the same time?"
          description={booking.overlapQuestion}
          confirmLabel={actionLabel}
          tone="primary"
          busy={isSubmitting}
          onConfirm={() => send(true)}
        />
        <UnsavedBookingDialog isDirty={() => booking.isDirty} onLeave={booking.discardDraft} />
      </form>
      {/* Outside the form, because forms must not be nested. */}
      {booking.needsPhoneCode ? (
        <Suspense>
          <VerifyPhoneDialog
            onClose={booking.closePhoneCodeDialog}
            onConfirmed={() => {
              booking.closePhoneCodeDialog();
              send();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Takes the place of the form while the booking waits. The list above the page shows the booking itself. */
function StoredBooking({ onClose }: { onClose: () => void }) {
  return (
    <section aria-labelledby="stored-title" className="grid justify-items-start gap-3">
      <h2 id="stored-title" className="text-xl">
        Waiting for the network
      </h2>
      <p>
        You are offline, so nothing is booked yet. Your booking is stored on this device and sent as soon as you are
        online. If the time is taken by then, we tell you and you can choose another one.
      </p>
      <Button variant="secondary" onClick={onClose}>
        Book something else
      </Button>
    </section>
  );
}

function priceReason(hasPrice: boolean, isError: boolean): string | undefined {
  if (hasPrice) return undefined;
  return isError ? 'The price could not be loaded' : 'The price is being loaded';
}

/** The date and time from the address, unless they are in the past. */
export function initialTime({ date = '', time = '' }: BookingQuery): { date: string; time: string } {
  return date && time && indiaInstant(date, time) > new Date() ? { date, time } : { date: '', time: '' };
}

type InitialInput = BookingFormProps & { selectedCity: string | undefined };

/** The initial values: from the address, or from the appointment to which a follow-up step is added. */
function initialValues({ search, start, cities, selectedCity }: InitialInput): BookingValues {
  const { chosenPatient, relatedAppointment, patients } = start;
  const onlyPatient = patients.length === 1 && !search.patient ? patients[0] : undefined;
  return {
    patientId: (chosenPatient ?? onlyPatient)?.id ?? '',
    type: '',
    city: initialCity(cities, [relatedAppointment?.city, selectedCity]),
    doctorId: relatedAppointment ? (relatedAppointment.doctor?.id ?? '') : (search.doctor ?? ''),
    clinicId: relatedAppointment ? (relatedAppointment.clinic?.id ?? '') : (search.clinic ?? ''),
    ...initialTime(search),
    notes: '',
  };
}
