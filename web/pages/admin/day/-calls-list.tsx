import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, MessageSquarePlus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type CallOutcome, outcomesOf } from '#contract/appointments/staff-calls.ts';
import { addCallNote } from '#contract/appointments/staff-endpoints.ts';
import type { Day, DayVisit } from '#contract/day/schemas.ts';
import { dayInIndia, shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { Sentence, type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { toastError } from '#web/lib/words-for.ts';
import { NewTimeBadge } from '#web/parts/appointments/appointment-badges.tsx';
import { answerStyles } from '#web/parts/appointments/staff/visit-badges.tsx';
import { keepOrder, shownAnswerOf, visitsToCall } from '#web/parts/day/staff/day-rules.ts';
import { callOutcomeWords, longDay, phonesOfVisit, shortAge } from '#web/parts/day/staff/day-words.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { showChangedVisit } from './-queries.ts';

const outcomeTones: Record<CallOutcome, Tone> = {
  confirmed: 'success',
  'no-answer': 'neutral',
  'wants-to-move': 'accent',
};

type CallsListProps = {
  day: Day;
  filterText: string;
  onOpen: (visitId: string) => void;
  onMove: (visit: DayVisit) => void;
};

/**
 * The visits whose families are called before the day. The order does not change while the page is open. Otherwise
 * another row could come under the pointer just before the next press.
 */
export function CallsList({ day, filterText, onOpen, onMove }: CallsListProps) {
  const t = useT();
  const shownIds = useRef<string[]>([]);
  const rows = useMemo(() => {
    const open = day.visits.filter(({ status, attendance }) => status === 'open' && !attendance);
    const byId = new Map(open.map((visit) => [visit.id, visit]));
    const ids = keepOrder(
      shownIds.current,
      visitsToCall(day.visits).map(({ id }) => id),
    );
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [day.visits]);
  useEffect(() => {
    shownIds.current = rows.map(({ id }) => id);
  }, [rows]);
  const doctors = useMemo(() => new Map(day.doctors.map(({ id, name }) => [id, name])), [day.doctors]);
  const calledCount = rows.filter(({ lastCall }) => lastCall).length;
  const answerCount = rows.filter(shownAnswerOf).length;

  const columns: Column<DayVisit>[] = [
    { header: t('Time'), cell: ({ startsAt }) => shortTime(startsAt), noWrap: true },
    {
      header: t('Patient'),
      isCardTitle: true,
      cell: ({ id, patient }) => (
        <>
          <button
            type="button"
            className="link text-start max-md:min-h-12"
            aria-haspopup="dialog"
            onClick={() => onOpen(id)}
          >
            {patient.name}
          </button>{' '}
          <span className="font-normal whitespace-nowrap text-ink-muted">{shortAge(t, patient)}</span>
        </>
      ),
    },
    { header: t('Phone'), cell: (visit) => <Phones visit={visit} /> },
    {
      header: t('Doctor and clinic'),
      cell: ({ doctorId, clinic, needsNewTime }) => (
        <>
          <span className="block">{doctors.get(doctorId ?? '') ?? t('No doctor')}</span>
          {clinic ? <span className="block text-ink-muted">{clinic.name}</span> : null}
          {needsNewTime ? <NewTimeBadge /> : null}
        </>
      ),
    },
    { header: t('Last call'), cell: (visit) => <LastContact visit={visit} /> },
    { header: t('Call{#a heading}'), cell: (visit) => <CallButtons visit={visit} onMove={onMove} /> },
  ];

  return (
    <div className="list-rows day-calls">
      <p className="mb-1 hidden font-semibold print:block">
        {[longDay(t, day.date), filterText].filter(Boolean).join(' · ')}
      </p>
      <p role="status" className="mb-3 text-ink-muted">
        {t('{called} of {total} called', { called: String(calledCount), total: String(rows.length) })}
        {answerCount > 0
          ? ` · ${t.count(answerCount, '{count} answered a message', '{count} answered a message')}`
          : ''}
      </p>
      <DataTable caption={t('Calls{#by phone}')} columns={columns} rows={rows} />
    </div>
  );
}

function Phones({ visit }: { visit: DayVisit }) {
  const t = useT();
  const phones = phonesOfVisit(visit);
  if (phones.length === 0) return t('No phone');
  return phones.map(({ tel, words }) => (
    <a key={tel} href={`tel:${tel}`} className="link flex items-center whitespace-nowrap max-md:min-h-12">
      {words}
    </a>
  ));
}

const momentOf = (t: T, at: string) =>
  dayInIndia(at) === dayInIndia(new Date()) ? shortTime(at) : datesIn(t).dateTime(at);

/**
 * The last call, or the family's answer by the link of a message if that is newer. The older of the two is a short
 * line, so that rows keep their height.
 */
function LastContact({ visit }: { visit: DayVisit }) {
  const t = useT();
  const { lastCall, patient } = visit;
  const answer = shownAnswerOf(visit);
  if (answer && (!lastCall || answer.at > lastCall.at)) {
    const { label, tone } = answerStyles[answer.answer];
    const who = [answer.title && t.named(answer.title), answer.person === 'patient' ? patient.name : null]
      .filter(Boolean)
      .join(', ');
    const time = <span className="whitespace-nowrap">{momentOf(t, answer.at)}</span>;
    return (
      <>
        <Badge tone={tone}>{t(label)}</Badge>
        <span className="block text-ink-muted">
          {who ? (
            <Sentence text="{who}, by link, {time}" elements={{ who, time }} />
          ) : (
            <Sentence text="By link, {time}" elements={{ time }} />
          )}
        </span>
        {lastCall ? (
          <span className="block text-ink-muted">
            {t('Called: {outcome}', { outcome: t(callOutcomeWords[lastCall.outcome]) })}
          </span>
        ) : null}
      </>
    );
  }
  if (!lastCall) return <span className="text-ink-muted">{t('Not called yet')}</span>;
  const { outcome, note, at, by } = lastCall;
  return (
    <>
      <Badge tone={outcomeTones[outcome]}>{t(callOutcomeWords[outcome])}</Badge>
      <span className="block text-ink-muted">
        {by}, <span className="whitespace-nowrap">{momentOf(t, at)}</span>
      </span>
      {note ? <span className="block break-words">{note}</span> : null}
      {answer ? (
        <span className="block text-ink-muted">
          {t('By link: {answer}', { answer: t(answerStyles[answer.answer].label) })}
        </span>
      ) : null}
    </>
  );
}

function CallButtons({ visit, onMove }: { visit: DayVisit; onMove: (visit: DayVisit) => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const isSending = useRef(false);
  const [note, setNote] = useState<string | null>(null);
  const { patient, lastCall } = visit;
  const save = useMutation({
    mutationFn: (body: { key: string; outcome: CallOutcome; note: string | undefined }) =>
      callApi(addCallNote, { params: { appointmentId: visit.id }, body }),
    onSuccess: (changed, { outcome }) => {
      showChangedVisit(queryClient, changed);
      setNote(null);
      const description = t('{name}: {outcome}. A wrong note is corrected by the next one.', {
        name: patient.name,
        outcome: t(callOutcomeWords[outcome]),
      });
      showToast({ title: t('Call noted'), description, tone: 'success' });
    },
    onError: (error) => {
      toastError(t('Error noting the call'), error, t('Please try again later.'));
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const send = (outcome: CallOutcome) => {
    if (isSending.current) return;
    isSending.current = true;
    save.mutate({ key: newId(), outcome, note: note?.trim() || undefined });
  };

  return (
    <div className="grid gap-2">
      {note === null ? null : (
        <TextField
          hideLabel
          autoFocus
          label={t('Note on the call to {name}', { name: patient.name })}
          placeholder={t('Note, sent with the answer')}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own border and legend */}
      <div role="group" aria-label={t('Call to {name}', { name: patient.name })} className="ui-row-actions flex-wrap">
        {outcomesOf(visit).map((outcome) => (
          <Button
            key={outcome}
            variant="secondary"
            size="small"
            busy={save.isPending && save.variables.outcome === outcome}
            onClick={() => send(outcome)}
          >
            {t(callOutcomeWords[outcome])}
          </Button>
        ))}
        {note === null ? (
          <IconButton
            size="small"
            label={t('Add a note on the call to {name}', { name: patient.name })}
            onClick={() => setNote('')}
          >
            <MessageSquarePlus aria-hidden="true" />
          </IconButton>
        ) : null}
        <IconButton
          size="small"
          variant={lastCall?.outcome === 'wants-to-move' ? 'secondary' : 'quiet'}
          label={t('Move to… {name}', { name: patient.name })}
          onClick={() => onMove(visit)}
        >
          <CalendarClock aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
