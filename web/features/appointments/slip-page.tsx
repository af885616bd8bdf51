import { useQuery } from '@tanstack/react-query';
import { ClientOnly } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { placeOf } from '#contract/appointment-place.ts';
import type { Appointment } from '#contract/appointments.ts';
import { dayInIndia, shortDate, shortTime, weekdayOf } from '#contract/clock.ts';
import { totalRupees } from '#contract/money.ts';
import { changeNotice, organisation } from '#contract/organisation.ts';
import { BrandMark } from '#web/illustrations/brand-mark.tsx';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { BackLink } from '#web/layouts/back-link.tsx';
import { isNotFound } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useT } from '#web/ui/use-t.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { QrCodePicture } from './qr-code-picture.tsx';
import { appointmentQueries } from './queries.ts';
import { RequestedBadge } from './requested-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

/** A printable page with one appointment, for the patient and the reception desk. */
export function SlipPage({ appointmentId }: { appointmentId: string }) {
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
  return (
    <Card as="article" padding="none" aria-label={t('Slip {number}', { number })} className="print:border-line-strong">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4 md:px-8">
        <p className="flex items-center gap-2 text-lg font-bold">
          <BrandMark className="size-7" />
          {organisation.name}
        </p>
        <p className="font-mono font-semibold wrap-break-word">{number}</p>
      </div>
      <div className="grid gap-6 p-5 md:grid-cols-[1fr_11rem] md:p-8 print:grid-cols-[1fr_11rem]">
        <dl className="flex min-w-0 flex-wrap content-start gap-4">
          <Fact name={t('When')}>
            <span className="block text-xl">
              {weekdayOf(dayInIndia(startsAt))}, {shortDate(startsAt)}
            </span>
            <span className="block text-xl">{t('{time}, India time', { time: shortTime(startsAt) })}</span>
          </Fact>
          <Fact name={t('Patient')}>
            {patient.name}
            <span className="block font-mono font-normal text-ink-muted">{patient.number}</span>
          </Fact>
          <Fact name={t('Appointment')}>
            {title}
            {parent ? (
              <span className="block font-normal text-ink-muted">
                {t('Follow-up step of {title}', { title: parent.title })}
              </span>
            ) : null}
          </Fact>
          {doctor ? <Fact name={t('Doctor')}>{doctor.name}</Fact> : null}
          {place ? (
            <Fact name={t('Where')}>
              {appointment.clinic || appointment.hospital ? <MapLink place={place} /> : place}
            </Fact>
          ) : null}
          <Fact name={t('Price')} isHalfWidth>
            <span className="tabular-nums">{totalRupees(price)}</span>
          </Fact>
          <Fact name={t('Status')} isHalfWidth>
            <span className="flex flex-wrap gap-2">
              <StatusBadge status={status} />
              {isRequested ? <RequestedBadge /> : null}
            </span>
          </Fact>
        </dl>
        <figure className="grid content-start justify-items-center gap-2 text-center md:justify-items-end">
          <ClientOnly fallback={<div className="size-44" />}>
            <SlipCode appointmentId={appointment.id} />
          </ClientOnly>
          <figcaption className="w-44 text-ink-muted">{t('Scan to open this appointment')}</figcaption>
        </figure>
      </div>
      <p className="border-t border-line px-5 py-4 text-ink-muted md:px-8">
        {status === 'open'
          ? `${t('Appointments can be changed up to {hours} hours before they start.', { hours: String(changeNotice.hours) })} `
          : null}
        <span className="sm:whitespace-nowrap">{t('Help: {phone}', { phone: organisation.phone.shown })}</span>
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

function Fact({ name, isHalfWidth, children }: { name: string; isHalfWidth?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${isHalfWidth ? 'flex-1 basis-[6rem] max-sm:indic:basis-full' : 'basis-full'}`}>
      <dt className="text-ink-muted">{name}</dt>
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
