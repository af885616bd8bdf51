import { useQuery } from '@tanstack/react-query';
import { ClientOnly, createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { placeOf } from '#contract/appointments/place.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { changeNotice, organisation } from '#contract/shared/organisation.ts';
import { BrandMark } from '#web/art/brand-mark.tsx';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { type Say, TwoLanguages } from '#web/i18n/two-languages.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { BackLink } from '#web/lib/back-link.tsx';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { QrCodePicture } from '#web/lib/qr-code-picture.tsx';
import { RequestedBadge, StatusBadge } from '#web/parts/appointments/appointment-badges.tsx';
import { appointmentQueries } from '#web/parts/appointments/queries.ts';
import { forVisitWords, placesWords, visitOfStepWords } from '#web/parts/appointments/step-and-place-words.ts';
import { CalendarLink } from '#web/parts/appointments/visit-links.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const Route = createFileRoute('/_family/appointments/$appointmentId/slip')({
  loader: createIsomorphicFn().server(({ context: { queryClient }, params }: LoaderInput<'appointmentId'>) =>
    loadFirstPaint(queryClient, [queryClient.prefetchQuery(appointmentQueries.one(params.appointmentId))]),
  ),
  head: () => titleHead(pageT()('Appointment Slip')),
  component: () => <SlipPage appointmentId={Route.useParams().appointmentId} />,
});

/** A printable page with one appointment, for the patient and the reception, which may read English only. */
function SlipPage({ appointmentId }: { appointmentId: string }) {
  const t = useT();
  const query = useQuery(appointmentQueries.one(appointmentId));
  const appointment = query.data;
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12 print:p-0">
      <div className="print:hidden">
        <PageHeader
          back={<BackLink fallback={paths.appointments} />}
          title={t('Appointment Slip')}
          actions={
            appointment ? (
              <>
                <CalendarLink appointment={appointment} />
                <Button onClick={() => window.print()}>
                  <Printer aria-hidden="true" />
                  {t('Print')}
                </Button>
              </>
            ) : null
          }
        />
      </div>
      {isNotFound(query.error) ? (
        <EmptyState drawing={<EmptyCalendar />} title={t('Appointment not found')} />
      ) : (
        <AsyncView
          query={query}
          error={t('Failed to load the appointment. Please try again later.')}
          skeleton={<Skeleton className="h-[32rem] w-full" />}
        >
          {(loaded) => <Slip appointment={loaded} />}
        </AsyncView>
      )}
    </main>
  );
}

function Slip({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const { number, title, status, isRequested, startsAt, parent, patient, doctor, price } = appointment;
  const place = placeOf(appointment);
  const hasPlaces = placesWords(t, appointment) !== '';
  const hours = String(changeNotice.hours);
  return (
    <Card as="article" padding="none" aria-label={t('Slip {number}', { number })} className="print:border-line-strong">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-(--card-space-roomy) py-4 md:px-8">
        <p className="flex items-center gap-2 text-lg font-bold">
          <BrandMark className="size-7" />
          {organisation.name}
        </p>
        <p className="font-mono font-semibold wrap-break-word">{number}</p>
      </div>
      <div className="grid gap-6 p-(--card-space-roomy) md:grid-cols-[1fr_11rem] md:p-8 print:grid-cols-[1fr_11rem]">
        <dl className="flex min-w-0 flex-wrap content-start gap-4">
          <Fact name={(t) => t('When')}>
            <span className="block text-xl">
              <TwoLanguages>{(t) => datesIn(t).longDay(startsAt)}</TwoLanguages>
            </span>
            <span className="block text-xl">
              <TwoLanguages>{(t) => t('{time}, India time', { time: shortTime(startsAt) })}</TwoLanguages>
            </span>
          </Fact>
          <Fact name={(t) => t('Patient')}>
            <LatinText>{patient.name}</LatinText>
            <span className="block font-mono font-normal text-ink-muted">{patient.number}</span>
          </Fact>
          <Fact name={(t) => t('Appointment')}>
            <TwoLanguages>{(t) => t.named(title)}</TwoLanguages>
            {parent ? (
              <span className="block font-normal text-ink-muted">
                <TwoLanguages>
                  {(t) => t('Follow-up step of {title}', { title: visitOfStepWords(t, parent) })}
                </TwoLanguages>
              </span>
            ) : null}
          </Fact>
          {doctor ? (
            <Fact name={(t) => t('Doctor')}>
              <LatinText>{doctor.name}</LatinText>
            </Fact>
          ) : parent?.doctor ? (
            <Fact name={(t) => t('Doctor')}>
              <TwoLanguages>{(t) => forVisitWords(t, parent)}</TwoLanguages>
            </Fact>
          ) : null}
          {hasPlaces ? (
            <Fact name={(t) => t('Where')}>
              <TwoLanguages>{(t) => placesWords(t, appointment)}</TwoLanguages>
            </Fact>
          ) : place ? (
            <Fact name={(t) => t('Where')}>
              {appointment.clinic || appointment.hospital ? (
                <MapLink place={place} />
              ) : (
                <TwoLanguages>{(t) => placeOf(appointment, t.named)}</TwoLanguages>
              )}
            </Fact>
          ) : null}
          <Fact name={(t) => t('Price')} isHalfWidth>
            <span className="tabular-nums">{totalRupees(price)}</span>
          </Fact>
          <Fact name={(t) => t('Status')} isHalfWidth>
            <span className="flex flex-wrap gap-2">
              <TwoLanguages>{() => <StatusBadge status={status} />}</TwoLanguages>
              {isRequested ? <TwoLanguages>{() => <RequestedBadge />}</TwoLanguages> : null}
            </span>
          </Fact>
        </dl>
        <figure className="grid content-start justify-items-center gap-2 text-center md:justify-items-end">
          <ClientOnly fallback={<div className="size-44" />}>
            <SlipCode appointmentId={appointment.id} />
          </ClientOnly>
          <figcaption className="text-ink-muted md:w-44">
            <TwoLanguages>{(t) => t('Scan to open this appointment')}</TwoLanguages>
          </figcaption>
        </figure>
      </div>
      <p className="border-t border-line px-(--card-space-roomy) py-4 text-ink-muted md:px-8">
        {status === 'open' ? (
          <>
            <TwoLanguages>
              {(t) => t('Appointments can be changed up to {hours} hours before they start.', { hours })}
            </TwoLanguages>{' '}
          </>
        ) : null}
        <span className="sm:whitespace-nowrap">
          <TwoLanguages>{(t) => t('Help: {phone}', { phone: organisation.phone.shown })}</TwoLanguages>
        </span>
      </p>
    </Card>
  );
}

function MapLink({ place }: { place: string }) {
  const t = useT();
  const href = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
  return (
    <a
      className="link"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('{place} (opens in maps)', { place })}
    >
      {place}
    </a>
  );
}

function Fact({ name, isHalfWidth, children }: { name: Say; isHalfWidth?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${isHalfWidth ? 'flex-1 basis-[6rem] max-sm:indic:basis-full' : 'basis-full'}`}>
      <dt className="text-ink-muted">
        <TwoLanguages>{name}</TwoLanguages>
      </dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  );
}

function SlipCode({ appointmentId }: { appointmentId: string }) {
  const t = useT();
  return (
    <QrCodePicture
      address={location.origin + paths.appointmentDialog(appointmentId)}
      label={t('QR code of this appointment')}
      className="size-44 rounded-control border border-line"
    />
  );
}
