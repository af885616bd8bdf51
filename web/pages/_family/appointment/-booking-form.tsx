import { useQuery } from '@tanstack/react-query';
import { ClientOnly, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { maxNotesLength } from '#contract/appointments/limits.ts';
import { citiesDiffer } from '#contract/appointments/texts.ts';
import type { City } from '#contract/cities/schemas.ts';
import { indiaInstant } from '#contract/shared/clock.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { useT } from '#web/i18n/use-t.tsx';
import type { BookingQuery } from '#web/lib/paths.ts';
import * as paths from '#web/lib/paths.ts';
import { removeWantedBooking } from '#web/lib/wanted-booking.ts';
import type { RequestState } from '#web/offline/waiting-rules.ts';
import { useSelectedCity } from '#web/parts/cities/use-selected-city.ts';
import { clinicQueries } from '#web/parts/clinics/queries.ts';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { patientQueries } from '#web/parts/patients/queries.ts';
import { pricingQueries } from '#web/parts/pricing/queries.ts';
import { TimePicker } from '#web/parts/times/time-picker.tsx';
import { timeProblem } from '#web/parts/times/time-rules.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { BookingFields } from './-booking-fields.tsx';
import {
  type BookingValues,
  consultationType,
  initialCity,
  missingFields,
  type ProviderKind,
} from './-booking-rules.ts';
import { draftName } from './-booking-search.ts';
import { BookingNoticesSection, BookingSummaryCard } from './-booking-summary-card.tsx';
import type { BookingFormData } from './-queries.ts';
import { UnsavedBookingDialog } from './-unsaved-booking-dialog.tsx';
import { useBookingForm } from './-use-booking-form.ts';

// Loaded on demand, because few bookings need a code.
const VerifyPhoneDialog = lazyPart(
  async () => (await import('#web/parts/accounts/verify-phone-dialog.tsx')).VerifyPhoneDialog,
);

// Loaded on demand, because families do not need them.
const StaffBookingFields = lazy(async () => ({ default: (await import('./-staff-fields.tsx')).StaffBookingFields }));
const UnconfirmedFamily = lazy(async () => ({ default: (await import('./-staff-fields.tsx')).UnconfirmedFamily }));
const StaffBookingNotice = lazy(async () => ({ default: (await import('./-staff-fields.tsx')).StaffBookingNotice }));

type BookingFormProps = { search: BookingQuery; formData: BookingFormData; cities: City[]; isStaff: boolean };

/** The booking form with its summary. A rejected request keeps the entered values. */
export function BookingForm({ search, formData, cities, isStaff }: BookingFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const formElement = useRef<HTMLFormElement>(null);
  const selectedCity = useSelectedCity()?.name;
  const [valuesAtStart] = useState(() => initialValues({ search, formData, cities, isStaff, selectedCity }));
  const [picker, setPicker] = useState<ProviderKind | null>(null);
  /** Whether staff enter a time that is not offered. */
  const [isOtherTime, setOtherTime] = useState(false);
  const booking = useBookingForm({
    draftName: draftName(search),
    initialValues: valuesAtStart,
    bookByStaff: isStaff ? async (body) => (await import('./-staff-fields.tsx')).sendStaffBooking(body) : null,
    onBooked: ({ id, price, patientId }, isAnnounced) => {
      removeWantedBooking();
      const title = search.relatedAppointment ? t('Follow-up Step Added') : t('Appointment Booked');
      const returnPath = isStaff ? search.from : undefined;
      const action = returnPath && (
        <Link to={paths.visit(id)} className="link link-roomy">
          {t('Open the visit')}
        </Link>
      );
      const description = t('Total price: {price}', { price: totalRupees(price) });
      if (!isAnnounced) showToast({ title, description, tone: 'success', action });
      const target = returnPath ? { href: returnPath } : { to: paths.patient(patientId), state: { bookedVisit: id } };
      // Back leads to the page before the form, not to an empty form.
      void navigate({ ...target, replace: true, ignoreBlocker: true });
    },
  });
  const { form, values, change } = booking;
  const { errors, isSubmitting } = form;

  const listedPatient = formData.patients.find(({ id }) => id === values.patientId);
  const isUnlisted = values.patientId !== '' && !listedPatient;
  const patient = useQuery({ ...patientQueries.name(values.patientId), enabled: isUnlisted }).data ?? listedPatient;
  const prices = useQuery(pricingQueries.list(values.city || undefined));
  const types = prices.data?.types ?? [];
  const chosenType = types.find(({ name }) => name === values.type);
  // While the prices of another city load, the query returns those of the previous city.
  const pricedType = prices.isPlaceholderData ? undefined : chosenType;
  const doctorQuery = useQuery({ ...doctorQueries.one(values.doctorId), enabled: values.doctorId !== '' });
  const clinicQuery = useQuery({ ...clinicQueries.one(values.clinicId), enabled: values.clinicId !== '' });
  const doctor = (values.doctorId && doctorQuery.data) || null;
  const clinic = (values.clinicId && clinicQuery.data) || null;
  const isLoadingProvider = doctorQuery.isLoading || clinicQuery.isLoading;
  // A server of the previous release does not send `needsDoctor`. Then every type needs a doctor.
  const needsDoctorOf = (type: string) => types.find(({ name }) => name === type)?.needsDoctor !== false;
  const needsDoctor = needsDoctorOf(values.type);
  const isStep = formData.relatedAppointment !== null;
  /** The doctor and the clinic whose hours the time must fit. */
  const timed = needsDoctor ? { doctor, clinic } : { doctor: null, clinic: null };
  const shownClinic = needsDoctor || !isStep ? clinic : null;
  /** Removes the time if only one of the old and the new type needs a doctor, because their times differ. */
  const changeFields = (part: Partial<BookingValues>) =>
    change(part.type && needsDoctorOf(part.type) !== needsDoctor ? { ...part, time: '' } : part);

  const missing = missingFields({ ...values, type: chosenType || !prices.data ? values.type : '' });
  const problem =
    timed.doctor && timed.clinic && timed.doctor.city !== timed.clinic.city
      ? { field: 'provider', text: citiesDiffer }
      : isOtherTime
        ? null
        : timeProblem(values, timed, new Date());
  const priceProblem = pricedType
    ? undefined
    : prices.isError
      ? t('The price could not be loaded')
      : t('The price is being loaded');

  const focusField = (name: string | undefined) => {
    const field = formElement.current?.querySelector(`[data-field~="${name}"]`);
    const control = field?.querySelector<HTMLElement>('select, input, table [tabindex="0"]');
    (control ?? field?.querySelector('button'))?.focus();
  };
  const showMissing = () => {
    const description = t('Please fill in all required fields');
    showToast({ title: t('Missing information'), description, tone: 'destructive' });
    focusField(missing[0]);
  };

  const send = (confirmsOverlap?: true) => {
    if (!pricedType) return;
    const relatedAppointmentId = formData.relatedAppointment?.id;
    const label = {
      title: t.named(pricedType.title),
      patient: patient?.name ?? '',
      doctor: timed.doctor?.name ?? null,
    };
    const leftOut = { doctor: !needsDoctor, clinic: !needsDoctor && isStep, places: needsDoctor };
    booking.submit({ seenTotal: pricedType.price, relatedAppointmentId, confirmsOverlap }, label, leftOut);
  };
  const handleDisabledClick = () => {
    if (missing.length > 0) showMissing();
    else focusField(problem?.field);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length > 0 || problem) handleDisabledClick();
    else send();
  };

  if (booking.storedState) return <StoredBooking state={booking.storedState} onClose={booking.leaveStored} />;
  const actionLabel = search.relatedAppointment ? t('Add Follow-up Step') : t('Book Appointment');
  return (
    <>
      {isStaff && values.patientId ? (
        <ClientOnly>
          <Suspense>
            <UnconfirmedFamily patientId={values.patientId} />
          </Suspense>
        </ClientOnly>
      ) : null}
      <form
        ref={formElement}
        method="post"
        noValidate
        onSubmit={submit}
        className="booking-form grid grid-cols-1 gap-5 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8"
      >
        <div className="grid min-w-0 grid-cols-1 gap-5 lg:gap-8">
          <Alert message={formData.problem ? t(formData.problem) : undefined} />
          {prices.isError && !prices.data ? (
            <LoadError
              message={t('Failed to load prices, so nothing can be booked right now.')}
              onRetry={prices.refetch}
            />
          ) : null}
          <BookingFields
            values={values}
            change={changeFields}
            formData={formData}
            patient={patient}
            isStaff={isStaff}
            cities={cities}
            types={types}
            isLoadingTypes={prices.isPending}
            doctor={doctor}
            clinic={clinic}
            picker={picker}
            onPicker={setPicker}
            errors={errors}
            isTypeKnown={valuesAtStart.type !== ''}
            needsDoctor={needsDoctor}
          >
            <section aria-labelledby="when" className="grid grid-cols-1 gap-4">
              <h2 id="when" className="text-xl">
                {t('When')}
              </h2>
              {isLoadingProvider ? (
                <Skeleton className="h-96 w-full" />
              ) : (
                <>
                  {isOtherTime ? null : <TimePicker {...timed} value={values} onChange={change} errors={errors} />}
                  {isStaff ? (
                    <ClientOnly>
                      <Suspense>
                        <StaffBookingFields
                          booking={booking}
                          search={search}
                          place={clinic ?? doctor}
                          cities={cities}
                          isOtherTime={isOtherTime}
                          onOtherTime={setOtherTime}
                          onReason={send}
                        />
                      </Suspense>
                    </ClientOnly>
                  ) : null}
                  <BookingNoticesSection
                    values={values}
                    {...timed}
                    needsDoctor={needsDoctor}
                    isStaff={isStaff}
                    onChooseDoctor={() => setPicker('doctor')}
                  />
                </>
              )}
            </section>
          </BookingFields>
          <TextareaField label={t('Notes')} optional rows={3} maxLength={maxNotesLength} {...form.field('notes')} />
          {isStaff && values.patientId ? (
            <ClientOnly>
              <Suspense>
                <StaffBookingNotice booking={booking} />
              </Suspense>
            </ClientOnly>
          ) : null}
        </div>
        <BookingSummaryCard
          values={values}
          patient={patient}
          type={chosenType}
          pricedType={pricedType}
          doctor={timed.doctor}
          clinic={shownClinic}
          needsDoctor={needsDoctor}
          visit={formData.relatedAppointment}
          isLoading={isLoadingProvider || prices.isPending}
          alert={<Alert message={form.alert} />}
        >
          <SubmitButton
            size="large"
            className="lg:w-full"
            busy={isSubmitting}
            disabledReason={
              missing.length > 0 ? t('Please fill in all required fields') : problem ? t(problem.text) : priceProblem
            }
            onDisabledClick={handleDisabledClick}
          >
            {isSubmitting ? t('Processing...') : actionLabel}
          </SubmitButton>
        </BookingSummaryCard>
        <ConfirmDialog
          open={booking.overlapQuestion !== undefined}
          onClose={booking.closeOverlapQuestion}
          title={t('Book at the same time?')}
          description={booking.overlapQuestion}
          confirmLabel={actionLabel}
          tone="primary"
          busy={isSubmitting}
          onConfirm={() => send(true)}
        />
        <UnsavedBookingDialog isDirty={() => booking.isDirty} onLeave={booking.discardDraft} />
      </form>
      {booking.needsPhoneCode ? (
        <VerifyPhoneDialog
          submitLabel={t('Confirm and book')}
          onClose={booking.closePhoneCodeDialog}
          onConfirmed={() => {
            booking.closePhoneCodeDialog();
            send();
          }}
        />
      ) : null}
    </>
  );
}

/**
 * Replaces the form while the booking waits for the network. `WaitingListSection`, above the page, shows the booking
 * itself, and the answers to a question about it.
 */
function StoredBooking({ state, onClose }: { state: RequestState; onClose: () => void }) {
  const t = useT();
  return (
    <section aria-labelledby="stored-title" className="grid justify-items-start gap-3">
      <h2 id="stored-title" className="text-xl">
        {state.name === 'question' ? t('Send this now?') : t('Waiting for the network')}
      </h2>
      <p>
        {state.name === 'question'
          ? state.text
          : t(
              'You are offline, so nothing is booked yet. Your booking is stored on this device and sent as soon as you are online. If the time is taken by then, we tell you and you can choose another one.',
            )}
      </p>
      <Button variant="secondary" onClick={onClose}>
        {t('Book something else')}
      </Button>
    </section>
  );
}

/** The date and time from the address, unless they are in the past. */
export function initialTime({ date = '', time = '' }: BookingQuery): { date: string; time: string } {
  return date && time && indiaInstant(date, time) > new Date() ? { date, time } : { date: '', time: '' };
}

type InitialInput = BookingFormProps & { selectedCity: string | undefined };

/**
 * The initial values: from the address, from the appointment to which a follow-up step is added, or what is known of
 * the family. If the patient in the address does not exist, no other patient is chosen.
 */
function initialValues({ search, formData, cities, isStaff, selectedCity }: InitialInput): BookingValues {
  const { chosenPatient, lastPatientId, relatedAppointment } = formData;
  const usualPatientId = search.patient || relatedAppointment || isStaff ? '' : lastPatientId;
  return {
    patientId: chosenPatient?.id ?? usualPatientId,
    type: search.type ?? (search.doctor && !relatedAppointment ? consultationType : ''),
    city: initialCity(cities, [relatedAppointment?.city, selectedCity]),
    doctorId: relatedAppointment ? (relatedAppointment.doctor?.id ?? '') : (search.doctor ?? ''),
    clinicId: relatedAppointment ? (relatedAppointment.clinic?.id ?? '') : (search.clinic ?? ''),
    ...initialTime(search),
    notes: '',
    placeFrom: '',
    placeTo: '',
  };
}
