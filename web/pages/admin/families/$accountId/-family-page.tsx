import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, UserPlus } from 'lucide-react';
import type { FamilyCard } from '#contract/families/schemas.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { ManageDialogFromAddress } from '#web/parts/appointments/staff/lazy-visit-dialog.tsx';
import { useOpenAppointment } from '#web/parts/appointments/use-open-appointment.ts';
import { patientToBook } from '#web/parts/families/staff/caller-rules.ts';
import { familyQueries } from '#web/parts/families/staff/queries.ts';
import { BalanceCard } from '#web/parts/payments/balance-card.tsx';
import { deskSentences } from '#web/parts/payments/staff/words.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FamilyContactSection } from './-family-contact-section.tsx';
import { FamilyPatientsSection } from './-family-patients-section.tsx';
import { FamilyRecordsSection } from './-family-records-section.tsx';
import { FamilyVisitsSection } from './-family-visits-section.tsx';
import { SetAsideSection } from './-set-aside-section.tsx';

/** The family card: all that the desk needs while it talks to a family. */
export function FamilyPage({ accountId }: { accountId: string }) {
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
      <ManageDialogFromAddress onClose={dialog.close} />
    </>
  );
}

type FamilyProps = { family: FamilyCard; onOpen: (appointmentId: string) => void };

function Family({ family, onOpen }: FamilyProps) {
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
            sentences={deskSentences}
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
          <Link to={paths.adminPatients} className={buttonClass('primary')}>
            {t('All patients')}
          </Link>
        }
      />
    </>
  );
}
