import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { CirclePause, FileText, Send, X } from 'lucide-react';
import { useState } from 'react';
import { externalChannels, messageKinds, messageStates, otherKinds } from '#contract/messages/kinds.ts';
import type * as endpoints from '#contract/messages/staff-endpoints.ts';
import { listMessages } from '#contract/messages/staff-endpoints.ts';
import type { StaffMessage } from '#contract/messages/staff-schemas.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/roles.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { StaffVisitDialogFromAddress } from '#web/parts/appointments/staff/lazy-visit-dialog.tsx';
import { useOpenAppointment } from '#web/parts/appointments/use-open-appointment.ts';
import { staffMessageQueries } from '#web/parts/messages/staff/queries.ts';
import { channelWords, messageKindWords, messageStateWords } from '#web/parts/messages/staff/staff-message-words.ts';
import { MessageStateBadge } from '#web/parts/messages/staff/visit-messages-list.tsx';
import { EmptyList, ListPage } from '#web/staff-kit/list-page.tsx';
import { type ListController, type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StaffMessageDialog } from './-message-dialog.tsx';
import { PauseDialog, SendingSection } from './-sending-section.tsx';
import { TestMessageDialog } from './-test-message-dialog.tsx';

/** The filters that links can set. The list reads and validates the parameters itself. */
type MessagesSearch = { family?: string; appointment?: string; state?: string };

export const Route = createFileRoute('/admin/messages/')({
  validateSearch: (search: MessagesSearch) => search,
  component: StaffMessagesPage,
});

const messageColumns = (t: T): Column<StaffMessage>[] => [
  { header: t('Created'), cell: ({ createdAt }) => datesIn(t).dateTime(createdAt), noWrap: true, sort: 'created' },
  { header: t('To{#the recipient}'), cell: (message) => <Recipient message={message} />, isCardTitle: true },
  { header: t('Message'), cell: ({ kind }) => t(messageKindWords[kind]), noWrap: true },
  { header: t('Channel'), cell: ({ channel }) => t(channelWords[channel]), noWrap: true },
  { header: t('Visit'), cell: ({ appointment }) => <Visit appointment={appointment} />, noWrap: true },
  { header: t('State{#of a message}'), cell: (message) => <State message={message} /> },
];

function Recipient({ message: { family, person, patientName } }: { message: StaffMessage }) {
  const t = useT();
  return (
    <span className="grid wrap-anywhere">
      <Link to={paths.family(family.id)} className="link link-roomy justify-self-start">
        {family.name}
      </Link>
      {patientName ? (
        <span className="font-normal text-ink-muted">
          {person === 'patient'
            ? t('To the patient: {name}', { name: patientName })
            : t('About {name}', { name: patientName })}
        </span>
      ) : null}
    </span>
  );
}

function Visit({ appointment }: Pick<StaffMessage, 'appointment'>) {
  const t = useT();
  if (!appointment) return <span className="text-ink-muted">–</span>;
  return (
    <span className="grid">
      <span>{datesIn(t).dateTime(appointment.startsAt)}</span>
      <span className="font-mono text-ink-muted">{appointment.number}</span>
    </span>
  );
}

function State({ message: { state, reason, attempts, readAt } }: { message: StaffMessage }) {
  const t = useT();
  const isRetrying = state === 'due' && attempts > 0;
  return (
    <span className="grid justify-items-start gap-1">
      <MessageStateBadge state={state} />
      {readAt ? <span className="text-ink-muted">{t('Read{#by the family}')}</span> : null}
      {reason ? (
        <span className="max-w-64 text-ink-muted wrap-anywhere">
          {isRetrying ? t('Attempt {number} failed: {reason}', { number: String(attempts), reason }) : reason}
        </span>
      ) : null}
    </span>
  );
}

type MessageRequest = InputOf<typeof endpoints.listMessages>['body'];

const kinds = [...messageKinds, ...otherKinds] as const;
const channels = ['inbox', ...externalChannels] as const;
const messageList: ListDescription<StaffMessage, MessageRequest> = {
  key: ['messages', 'list'],
  shows: ['messages'],
  isAboutPeople: true,
  sortableColumns: ['created'],
  defaultSort: '-created',
  filters: { state: messageStates, kind: kinds, channel: channels, family: null, appointment: null },
  read: (request) => callApi(listMessages, { body: request }),
};

const optionsOf = <Value extends string>(t: T, values: readonly Value[], words: Record<Value, string>) =>
  values.map((value) => ({ value, label: t(words[value]) }));

/** Messages: what is due, was sent, was delivered, failed or was not sent, and why. A row opens its details. */
function StaffMessagesPage() {
  const t = useT();
  const list = useList(messageList);
  const health = useQuery(staffMessageQueries.health());
  const viewer = useViewer();
  const canManage = can(viewer?.role ?? 'user', 'message.manage');
  const [opened, setOpened] = useState<StaffMessage>();
  const [dialog, setDialog] = useState<'pause' | 'test'>();
  const visit = useOpenAppointment();
  return (
    <>
      <ListPage
        title={t('Messages')}
        subtitle={t('Reminders and notices to families.')}
        list={list}
        actions={
          <>
            <Link to={paths.messageTexts} className={buttonClass('secondary')}>
              <FileText aria-hidden="true" className="max-md:hidden" />
              {t('Texts')}
            </Link>
            {canManage && health.data ? (
              <>
                <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('pause')}>
                  <CirclePause aria-hidden="true" className="max-md:hidden" />
                  {t('Pause')}
                </Button>
                <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('test')}>
                  <Send aria-hidden="true" className="max-md:hidden" />
                  {t('Test message')}
                </Button>
              </>
            ) : null}
          </>
        }
        notice={
          health.data ? (
            <SendingSection health={health.data} canManage={canManage} />
          ) : health.isError ? (
            <div className="mb-5">
              <Alert
                message={t('The state of sending could not be loaded. {message}', { message: wordsFor(health.error) })}
              />
            </div>
          ) : (
            <Skeleton className="mb-5 h-6" />
          )
        }
        search={t('Search by family, patient or number')}
        filters={[
          {
            name: 'state',
            label: t('State{#of a message}'),
            all: t('All states'),
            options: optionsOf(t, messageStates, messageStateWords),
          },
          { name: 'kind', label: t('Message'), all: t('All messages'), options: optionsOf(t, kinds, messageKindWords) },
          {
            name: 'channel',
            label: t('Channel'),
            all: t('All channels'),
            options: optionsOf(t, channels, channelWords),
          },
        ]}
        controls={<LinkFilters list={list} />}
        caption={t('Messages')}
        columns={messageColumns(t)}
        loading={t('Loading messages...')}
        error={(message) => t('Error loading messages: {message}', { message })}
        empty={
          <EmptyList
            list={list}
            drawing={<EmptySearch />}
            title={t('No messages found.')}
            hint={t('None matches. A part of the name or number is enough.')}
            showAll={t('Show all messages')}
          />
        }
        onRowClick={setOpened}
        rowLabel={({ kind, family }) => t('{kind} to {name}', { kind: t(messageKindWords[kind]), name: family.name })}
      />
      {opened ? (
        <StaffMessageDialog
          message={list.query.data?.rows.find(({ id }) => id === opened.id) ?? opened}
          onOpenVisit={(appointmentId) => {
            setOpened(undefined);
            visit.open(appointmentId);
          }}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {dialog === 'pause' && health.data ? (
        <PauseDialog pauses={health.data.pauses} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'test' && health.data ? (
        <TestMessageDialog channels={health.data.channels} onClose={() => setDialog(undefined)} />
      ) : null}
      <StaffVisitDialogFromAddress onClose={visit.close} />
    </>
  );
}

/** The filters that a link has set, each with a button that removes it. */
function LinkFilters({ list }: { list: ListController<StaffMessage, MessageRequest> }) {
  const t = useT();
  const { family, appointment } = list.state.filters;
  const firstRow = list.query.data?.rows[0];
  if (!family && !appointment) return null;
  return (
    <span className="flex flex-wrap gap-2 max-md:col-span-full">
      {family ? (
        <Button variant="secondary" size="small" onClick={() => list.setFilter('family', '')}>
          <span className="min-w-0 wrap-anywhere">
            {firstRow?.family.id === family
              ? t('Only to {name}', { name: firstRow.family.name })
              : t('Only to one family')}
          </span>
          <X aria-hidden="true" />
          <span className="sr-only">: {t("show every family's")}</span>
        </Button>
      ) : null}
      {appointment ? (
        <Button variant="secondary" size="small" onClick={() => list.setFilter('appointment', '')}>
          <span className="min-w-0 wrap-anywhere">{t('Only about one visit')}</span>
          <X aria-hidden="true" />
          <span className="sr-only">: {t("show every visit's")}</span>
        </Button>
      ) : null}
    </span>
  );
}
