import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { CalendarPlus, CornerDownRight, UserPlus } from 'lucide-react';
import { screenNames } from '#contract/access-records/schemas.ts';
import { callOutcomeLabels } from '#contract/appointments/staff-calls.ts';
import type { FamilyCard, FamilyVisit } from '#contract/families/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { roleLabels } from '#web/parts/accounts/role-badge.tsx';
import { NewTimeBadge, RequestedBadge, StatusBadge } from '#web/parts/appointments/appointment-badges.tsx';
import { StaffVisitDialogFromAddress } from '#web/parts/appointments/staff/lazy-visit-dialog.tsx';
import { AttendanceBadge } from '#web/parts/appointments/staff/visit-badges.tsx';
import { useOpenAppointment } from '#web/parts/appointments/use-open-appointment.ts';
import { patientToBook } from '#web/parts/families/staff/caller-rules.ts';
import { familyQueries } from '#web/parts/families/staff/queries.ts';
import { ageWords } from '#web/parts/patients/patient-words.ts';
import { BalanceCard } from '#web/parts/payments/balance-card.tsx';
import { staffSentences } from '#web/parts/payments/staff/staff-payment-words.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { cardLinkClass } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FactSection } from '#web/ui/facts.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FamilyContactSection } from './-contact-section.tsx';
import { SetAsideSection } from './-set-aside-section.tsx';

export const Route = createFileRoute('/admin/families/$accountId/')({
  component: () => <FamilyPage accountId={Route.useParams().accountId} />,
});

/** The family card: all that staff need while they talk to a family. */
function FamilyPage({ accountId }: { accountId: string }) {
  const t = useT();
  const query = useQuery(familyQueries.card(accountId));
  const dialog = useOpenAppointment();
  if (isNotFound(query.error) && !query.data) return <MissingFamily />;
  return (
    <>
      <AsyncView
        query={query}
        error={wordsFor(query.error, t('Failed to load the family.'))}
        skeleton={<FamilySkeleton />}
      >
        {(family) => <Family family={family} onOpen={dialog.open} />}
      </AsyncView>
      <StaffVisitDialogFromAddress onClose={dialog.close} />
    </>
  );
}

function Family({ family, onOpen }: { family: FamilyCard; onOpen: (appointmentId: string) => void }) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{family.name}</span>
            {family.isActive ? null : <Badge className="text-base">{t('Deactivated')}</Badge>}
          </span>
        }
        subtitle={
          <>
            <span className="font-mono">{family.shortId}</span> · {family.city ? `${t.named(family.city)} · ` : ''}
            <Sentence
              text="since {date}"
              elements={{ date: <span className="whitespace-nowrap">{datesIn(t).date(family.createdAt)}</span> }}
            />
          </>
        }
        actions={<FamilyActions family={family} />}
      />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-8 lg:col-start-2 lg:row-start-1">
          <FamilyContactSection family={family} />
          <BalanceCard
            balance={family.balance}
            title={t('Balance{#of a family, for staff}')}
            onOpen={onOpen}
            sentences={staffSentences}
          />
        </div>
        <div className="grid grid-cols-1 gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {family.setAside ? (
            <SetAsideSection accountId={family.id} setAside={family.setAside} onOpen={onOpen} />
          ) : null}
          <FamilyPatientsSection family={family} />
          <FamilyVisitsSection
            title={t('Next visits')}
            visits={family.nextVisits}
            empty={t('No visit is booked.')}
            onOpen={onOpen}
          />
          <FamilyVisitsSection
            title={t('Past visits')}
            visits={family.lastVisits}
            empty={t('This family has not been here yet.')}
            onOpen={onOpen}
          />
        </div>
        <div className="grid grid-cols-1 gap-8 lg:col-start-2">
          <FamilyRecordsSection family={family} onOpen={onOpen} />
        </div>
      </div>
    </>
  );
}

function FamilyActions({ family }: { family: FamilyCard }) {
  const t = useT();
  const patientId = patientToBook(family);
  const from = paths.family(family.id);
  return (
    <>
      <Link
        to={paths.newPatient}
        search={{ family: family.id, from }}
        className={buttonClass(patientId ? 'secondary' : 'primary')}
      >
        <UserPlus aria-hidden="true" />
        {t('Add patient')}
      </Link>
      {patientId ? (
        <Link to={paths.booking} search={{ patient: patientId, from }} className={buttonClass('primary')}>
          <CalendarPlus aria-hidden="true" />
          {t('Book')}
        </Link>
      ) : null}
    </>
  );
}

function FamilySkeleton() {
  return (
    <div className="grid gap-8">
      <Skeleton className="h-20 w-2/3" />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  );
}

function MissingFamily() {
  const t = useT();
  return (
    <>
      <h1 className="sr-only">{t('Family not found')}</h1>
      <EmptyState
        drawing={<EmptyPeople />}
        title={t('This family does not exist.')}
        action={
          <Link to={paths.staffPatients} className={buttonClass('primary')}>
            {t('All patients')}
          </Link>
        }
      />
    </>
  );
}

/** The patients of a family. Each can be booked for; archived ones are only listed. */
function FamilyPatientsSection({ family: { id: accountId, patients } }: { family: FamilyCard }) {
  const t = useT();
  return (
    <FactSection title={t('Patients')}>
      {patients.length === 0 ? <p className="text-ink-muted">{t('No patient has been added yet.')}</p> : null}
      <ul className="divide-y divide-line border-y border-line empty:border-0">
        {patients.map((patient) => (
          <li key={patient.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <Avatar name={patient.name} />
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-x-2">
                <Link to={paths.patient(patient.id)} className="link link-roomy font-semibold wrap-anywhere">
                  {patient.name}
                </Link>
                {patient.isArchived ? <Badge>{t('Archived')}</Badge> : null}
                {patient.isSetAside ? <Badge tone="accent">{t('Set aside')}</Badge> : null}
              </p>
              <p className="text-ink-muted">
                <span className="whitespace-nowrap">{ageWords(t, patient)}</span> · {t(patient.gender)} ·{' '}
                <span className="font-mono whitespace-nowrap">{patient.patientNumber}</span>
              </p>
            </div>
            {patient.isArchived ? null : (
              <Link
                to={paths.booking}
                search={{ patient: patient.id, from: paths.family(accountId) }}
                className={buttonClass('secondary', 'small')}
                aria-label={t('Book for {name}', { name: patient.name })}
              >
                {t('Book')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </FactSection>
  );
}

type FamilyRecordsSectionProps = { family: FamilyCard; onOpen: (appointmentId: string) => void };

/** Who called the family and what was said, and who viewed its data. */
function FamilyRecordsSection({ family: { calls, viewers }, onOpen }: FamilyRecordsSectionProps) {
  const t = useT();
  return (
    <>
      <FactSection title={t('Calls{#by phone}')}>
        {calls.length === 0 ? <p className="text-ink-muted">{t('Nobody has noted a call yet.')}</p> : null}
        <ol className="divide-y divide-line border-y border-line empty:border-0">
          {calls.map(({ outcome, note, at, by, visit }) => (
            <li key={`${at} ${visit.id} ${by}`} className="py-2.5">
              <p className="break-words">
                <span className="font-semibold">{t(callOutcomeLabels[outcome])}</span>
                {note ? `: ${note}` : ''}
              </p>
              <p className="break-words text-ink-muted">
                {by}, {datesIn(t).dateTime(at)}
              </p>
              <button
                type="button"
                aria-haspopup="dialog"
                className="link min-h-11 text-start break-words"
                onClick={() => onOpen(visit.id)}
              >
                {t('{title} for {name}, {date}', {
                  title: t.named(visit.title),
                  name: visit.patientName,
                  date: datesIn(t).date(visit.startsAt),
                })}
              </button>
            </li>
          ))}
        </ol>
      </FactSection>
      <FactSection title={t('Viewed by')}>
        {viewers.length === 0 ? <p className="text-ink-muted">{t('Nobody yet.')}</p> : null}
        <ol className="divide-y divide-line border-y border-line empty:border-0">
          {viewers.map(({ name, role, at, screen }) => (
            <li key={`${name} ${at}`} className="py-2.5">
              <p className="break-words">
                {name} <span className="text-ink-muted">({t(roleLabels[role])})</span>
              </p>
              <p className="break-words text-ink-muted">
                {t(screenNames[screen])}, {datesIn(t).dateTime(at)}
              </p>
            </li>
          ))}
        </ol>
      </FactSection>
    </>
  );
}

type FamilyVisitsSectionProps = {
  title: string;
  visits: readonly FamilyVisit[];
  /** The sentence that is shown if there are no visits. */
  empty: string;
  onOpen: (appointmentId: string) => void;
};

/** Visits of a family with their steps. A visit opens its dialog for staff. */
function FamilyVisitsSection({ title, visits, empty, onOpen }: FamilyVisitsSectionProps) {
  const t = useT();
  return (
    <FactSection title={title}>
      {visits.length === 0 ? <p className="text-ink-muted">{empty}</p> : null}
      <ol className="divide-y divide-line border-y border-line empty:border-0">
        {visits.map((visit) => (
          <li
            key={visit.id}
            className="relative grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[8rem_minmax(0,1fr)] xl:grid-cols-[8rem_minmax(0,1fr)_fit-content(9.5rem)]"
          >
            <time dateTime={visit.startsAt} className="tabular-nums">
              <span className="whitespace-nowrap">{datesIn(t).date(visit.startsAt)},</span>{' '}
              <span className="whitespace-nowrap">{shortTime(visit.startsAt)}</span>
            </time>
            <div className="min-w-0">
              <button
                type="button"
                aria-haspopup="dialog"
                className={`${cardLinkClass} text-start font-semibold break-words`}
                onClick={() => onOpen(visit.id)}
              >
                {t('{title} for {name}', { title: t.named(visit.title), name: visit.patient.name })}
              </button>
              <p className="break-words text-ink-muted">
                {[visit.doctor?.name, visit.clinic?.name, visit.city && t.named(visit.city)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <span className="flex flex-wrap content-start gap-2 sm:col-start-2 xl:col-start-3 xl:justify-end">
              <StatusBadge status={visit.status} />
              {visit.isRequested ? <RequestedBadge /> : null}
              {visit.needsNewTime ? <NewTimeBadge /> : null}
              <AttendanceBadge attendance={visit.attendance} />
            </span>
            <VisitSteps steps={visit.steps} />
          </li>
        ))}
      </ol>
    </FactSection>
  );
}

function VisitSteps({ steps }: Pick<FamilyVisit, 'steps'>) {
  const t = useT();
  if (steps.length === 0) return null;
  return (
    <ul aria-label={t('Steps')} className="grid gap-1 sm:col-start-2 xl:col-span-2 xl:col-start-2">
      {steps.map((step) => (
        <li key={step.id} className="flex gap-2">
          <CornerDownRight aria-hidden="true" className="mt-1 size-4 flex-none text-ink-muted" />
          <span className="min-w-0 break-words">
            {t.named(step.title)}, <span className="whitespace-nowrap">{datesIn(t).date(step.startsAt)}</span>{' '}
            <StatusBadge status={step.status} /> {step.isRequested ? <RequestedBadge /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
