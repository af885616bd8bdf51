import { useQuery } from '@tanstack/react-query';
import { ClientOnly, Link } from '@tanstack/react-router';
import { Ban, CalendarX2, CircleCheck, Clock, Printer, Share2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { NewTimeBadge, RequestedBadge, StatusBadge } from './appointment-badges.tsx';
import { AppointmentActions, type ChangeAction, ChangeDialog } from './change-dialog.tsx';
import { forVisitWords, placeOnMap, visitOfStepWords, visitPlaceWords } from './step-and-place-words.ts';
import { CalendarLink, CallLink, DirectionsLink } from './visit-links.tsx';
import { needsNewTimeWords, shareContent, visitHeading, whatHappensNext, whatToBring } from './visit-words.ts';

// Loaded after the facts, because nobody waits for it.
const QrCodePicture = lazy(async () => ({ default: (await import('#web/lib/qr-code-picture.tsx')).QrCodePicture }));

type VisitConfirmationCardProps = {
  /** A visit or a step. */
  appointment: Appointment;
  /** `h1` on the visit's own page. */
  heading: 'h1' | 'h2';
};

/** All that a family needs for a visit: who, what, when and where, number and code, what to bring, what happens next. */
export function VisitConfirmationCard({ appointment, heading: Heading }: VisitConfirmationCardProps) {
  const t = useT();
  const id = useId();
  const [openAction, setOpenAction] = useState<ChangeAction | null>(null);
  const [rejection, setRejection] = useState<string>();
  const { status, startsAt, parent } = appointment;
  const destination = placeOnMap(appointment);
  const now = new Date();
  const isAhead = status === 'open' && new Date(startsAt) > now;
  const subheading = Heading === 'h1' ? 'h2' : 'h3';
  const toBring = useBringWords(appointment);
  const title = useRef<HTMLHeadingElement>(null);
  const lastStatus = useRef(status);
  // After a change of the status, the clicked button is gone. The focus moves to the heading with the new status.
  useEffect(() => {
    if (lastStatus.current !== status) title.current?.focus();
    lastStatus.current = status;
  }, [status]);
  const startAction = (action: ChangeAction) => {
    setRejection(undefined);
    setOpenAction(action);
  };

  return (
    <Card as="section" padding="none" aria-labelledby={id} className="overflow-clip">
      <div className="whole-words flex flex-wrap items-center gap-3 border-b border-line p-(--card-space) md:px-6">
        <StateIcon {...appointment} />
        <div className="grow basis-[9em]">
          <Heading ref={title} id={id} tabIndex={-1} className="text-xl md:text-2xl">
            {visitHeading(t, appointment, now)}
          </Heading>
          {parent ? (
            <p>
              <Sentence
                text="Part of {visit}"
                elements={{
                  visit: (
                    <Link to={paths.visit(parent.id)} className="link link-roomy">
                      {visitOfStepWords(t, parent)}
                    </Link>
                  ),
                }}
              />
            </p>
          ) : null}
        </div>
      </div>
      {appointment.needsNewTime ? (
        <p className="ui-tone-danger px-(--card-space) py-3 font-semibold md:px-6">
          {needsNewTimeWords(t, appointment)}
        </p>
      ) : null}
      <div className="grid gap-6 p-(--card-space) md:grid-cols-[1fr_auto] md:p-6">
        <Facts appointment={appointment} />
        <VisitCode appointment={appointment} />
      </div>
      <div className="no-print grid grid-cols-2 gap-2 px-(--card-space) pb-4 max-sm:indic:grid-cols-1 sm:flex sm:flex-wrap md:px-6 md:pb-6 [&>.ui-button]:min-h-12 [&>.ui-button]:px-3">
        {destination ? <DirectionsLink place={destination} /> : null}
        {appointment.phone ? <CallLink phone={appointment.phone} /> : null}
        <CalendarLink appointment={appointment} />
        <Link to={paths.appointmentSlip(appointment.id)} className={buttonClass('secondary')}>
          <Printer aria-hidden="true" />
          {t('Printable slip')}
        </Link>
        <ShareButton appointment={appointment} />
      </div>
      {isAhead ? (
        <div className="grid gap-6 border-t border-line p-(--card-space) md:grid-cols-2 md:p-6">
          <WordList title={t('What to bring')} heading={subheading} words={toBring} />
          <WordList title={t('What happens next')} heading={subheading} words={whatHappensNext(t, appointment, now)} />
        </div>
      ) : null}
      <div className="no-print grid gap-3 border-t border-line p-(--card-space) md:px-6 [&:not(:has(a,button,p))]:hidden">
        <Alert message={rejection} />
        <div className="grid gap-2 sm:flex sm:flex-wrap sm:justify-end [&_.ui-button]:min-h-12">
          <AppointmentActions appointment={appointment} onAction={startAction} />
        </div>
      </div>
      <ChangeDialog
        appointment={appointment}
        action={openAction}
        onClose={() => setOpenAction(null)}
        onRejected={setRejection}
      />
    </Card>
  );
}

function useBringWords(appointment: Appointment): string[] {
  const t = useT();
  const doctorId = appointment.doctor?.id ?? '';
  const doctor = useQuery({ ...doctorQueries.one(doctorId), enabled: doctorId !== '' }).data;
  return whatToBring(t, appointment, doctor?.consultationFee ?? 0);
}

function StateIcon(appointment: Pick<Appointment, 'status' | 'isRequested' | 'needsNewTime'>) {
  const [tone, Icon] = stateStyleOf(appointment);
  return (
    <span className={`ui-tone-${tone} grid size-11 flex-none place-items-center rounded-full`}>
      <Icon aria-hidden="true" />
    </span>
  );
}

function stateStyleOf({ status, isRequested, needsNewTime }: Parameters<typeof StateIcon>[0]) {
  if (status === 'cancelled') return ['danger', Ban] as const;
  if (needsNewTime) return ['danger', CalendarX2] as const;
  return isRequested ? (['accent', Clock] as const) : (['success', CircleCheck] as const);
}

function Facts({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const { title, status, isRequested, needsNewTime, startsAt, price, parent, patient, doctor, notes } = appointment;
  const place = visitPlaceWords(t, appointment);
  return (
    <dl className="grid min-w-0 grid-cols-2 content-start gap-4 max-sm:indic:grid-cols-1">
      <Fact name={t('When')}>
        <time dateTime={startsAt} className="block text-lg">
          {datesIn(t).longDay(startsAt)}
          <span className="block">{t('{time}, India time', { time: shortTime(startsAt) })}</span>
        </time>
      </Fact>
      <Fact name={t('Who')}>
        <LatinText>{patient.name}</LatinText>
      </Fact>
      <Fact name={t('What')}>
        <span className="flex flex-wrap items-center gap-2">
          {t.named(title)}
          <StatusBadge status={status} />
          {isRequested ? <RequestedBadge /> : null}
          {needsNewTime ? <NewTimeBadge /> : null}
        </span>
      </Fact>
      {doctor ? (
        <Fact name={t('Doctor')}>
          <LatinText>{doctor.name}</LatinText>
        </Fact>
      ) : parent?.doctor ? (
        <Fact name={t('Doctor')}>{forVisitWords(t, parent)}</Fact>
      ) : null}
      {place ? <Fact name={t('Where')}>{place}</Fact> : null}
      <Fact name={t('Price')}>
        <span className="tabular-nums">{totalRupees(price)}</span>
      </Fact>
      {notes ? (
        <Fact name={t('Notes')}>
          <span className="font-normal whitespace-pre-line">{notes}</span>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-2 min-w-0 sm:col-span-1">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  );
}

/** The number and its QR code, for the reception. */
function VisitCode({ appointment: { id, number } }: { appointment: Appointment }) {
  const t = useT();
  const picture = 'size-40 rounded-control border border-line';
  return (
    <figure className="grid content-start justify-items-center gap-2 text-center">
      <ClientOnly fallback={<Skeleton className={picture} />}>
        <Suspense fallback={<Skeleton className={picture} />}>
          <QrCodePicture
            address={`${globalThis.location?.origin ?? ''}${paths.visit(id)}`}
            label={t('QR code of this appointment')}
            className={picture}
          />
        </Suspense>
      </ClientOnly>
      <figcaption className="max-w-60">
        <span className="block font-mono font-semibold">{number}</span>
        <span className="text-ink-muted">{t('Show this at the reception')}</span>
      </figcaption>
    </figure>
  );
}

function WordList({ title, heading: Heading, words }: { title: string; heading: 'h2' | 'h3'; words: string[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="@container">
      <Heading id={id} className="mb-2 text-lg">
        {title}
      </Heading>
      {/* With a large text on a phone, the lines begin below the dots, so that long words fit. */}
      <ul className="grid list-disc gap-1.5 ps-5 @max-[12rem]:list-inside @max-[12rem]:ps-0">
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </section>
  );
}

/** Opens the share sheet of the system. Without one, the text is copied. */
function ShareButton({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const share = async () => {
    const content = shareContent(t, appointment);
    if ('share' in navigator) {
      try {
        return await navigator.share(content);
      } catch (error) {
        // The user closed the sheet. Any other failure copies the text instead.
        if (error instanceof Error && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText([content.text, content.url].filter(Boolean).join('\n'));
      showToast({ title: t('Copied'), description: t('You can paste it into a message now.'), tone: 'success' });
    } catch {
      const description = t('Your browser did not allow it. Please use the printable slip.');
      showToast({ title: t('Could not be copied'), description, tone: 'destructive' });
    }
  };
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share2 aria-hidden="true" />
      {t('Share')}
    </Button>
  );
}
