import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CalendarCheck2, Printer } from 'lucide-react';
import { useState } from 'react';
import { confirmAbsence, editAbsence, endAbsence, withdrawAbsence } from '#contract/absences/endpoints.ts';
import type { Absence, AbsencePage as AbsenceWithVisits } from '#contract/absences/schemas.ts';
import { absenceConfirmed } from '#contract/absences/texts.ts';
import { can } from '#contract/shared/roles.ts';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi, isNotFound } from '#web/lib/api.ts';
import { BackLink } from '#web/lib/back-link.tsx';
import { ChangedNotice, useSeenRecord } from '#web/lib/changed-fields.tsx';
import * as paths from '#web/lib/paths.ts';
import { replyOf, toastError, wordsFor } from '#web/lib/words-for.ts';
import { AbsenceBadges } from '#web/parts/absences/staff/absence-badges.tsx';
import { AbsenceFields } from '#web/parts/absences/staff/absence-fields.tsx';
import {
  type AbsenceForm,
  absenceFormOf,
  absenceProblems,
  absenceTimesOf,
} from '#web/parts/absences/staff/absence-rules.ts';
import {
  absenceFormWords,
  absenceSpanWords,
  absenceValues,
  strandedSentence,
  strandedWords,
} from '#web/parts/absences/staff/absence-words.ts';
import { absenceQueries, reloadAfterAbsenceChange } from '#web/parts/absences/staff/queries.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { StaffVisitDialogFromAddress } from '#web/parts/appointments/staff/lazy-visit-dialog.tsx';
import { useOpenAppointment } from '#web/parts/appointments/use-open-appointment.ts';
import { ReasonField } from '#web/staff-kit/fields.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { StrandedVisitCard, useMoveStranded } from './-stranded-visit-card.tsx';

export const Route = createFileRoute('/admin/absences/$absenceId/')({
  component: () => {
    const { absenceId } = Route.useParams();
    return <AbsencePage key={absenceId} absenceId={absenceId} />;
  },
});

const back = <BackLink fallback={paths.staffAbsences} />;

/** One absence or leave: the visits that need a new time, what can be offered, and whom to call. */
function AbsencePage({ absenceId }: { absenceId: string }) {
  const t = useT();
  const query = useQuery(absenceQueries.one(absenceId));
  const dialog = useOpenAppointment();
  if (isNotFound(query.error) && !query.data)
    return (
      <>
        <PageHeader title={t('Absence')} back={back} />
        <EmptyState drawing={<EmptyCalendar />} title={t('This absence does not exist any more.')} />
      </>
    );
  return (
    <>
      <AsyncView
        query={query}
        error={wordsFor(query.error, t('Failed to load the absence.'))}
        skeleton={<Skeleton className="h-96 w-full" />}
      >
        {(page) => (
          <>
            <PageHeader
              title={
                <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="min-w-0 wrap-anywhere">{titleOf(t, page.absence)}</span>
                  <span className="flex flex-wrap gap-2 text-base">
                    <AbsenceBadges absence={page.absence} />
                  </span>
                </span>
              }
              subtitle={<Subtitle absence={page.absence} />}
              actions={<AbsenceActions absence={page.absence} />}
              back={back}
            />
            <StrandedVisits page={page} onOpen={dialog.open} />
          </>
        )}
      </AsyncView>
      <StaffVisitDialogFromAddress onClose={dialog.close} />
    </>
  );
}

function titleOf(t: T, { kind, doctor: { name } }: Absence): string {
  return kind === 'leave' ? t('{name} is on leave', { name }) : t('{name} is away', { name });
}

function Subtitle({ absence }: { absence: Absence }) {
  const t = useT();
  const { reason, doctor, reported, confirmed } = absence;
  return (
    <>
      <span className="block text-ink">{absenceSpanWords(t, absence)}</span>
      <span className="block break-words">
        {[reason, t(doctor.specialty), doctor.hospital, t.named(doctor.city)].filter(Boolean).join(' · ')}
      </span>
      {reported ? (
        <span className="block text-base">
          {t('Reported by {name}, {time}', { name: reported.by, time: datesIn(t).dateTime(reported.at) })}
          {confirmed ? ` · ${t('confirmed by {name}', { name: confirmed.by })}` : ''}
        </span>
      ) : null}
    </>
  );
}

type StrandedVisitsProps = { page: AbsenceWithVisits; onOpen: (appointmentId: string) => void };

function StrandedVisits({ page: { absence, visits, hasMoreVisits }, onOpen }: StrandedVisitsProps) {
  const t = useT();
  const { moved, problems, moving, move } = useMoveStranded();
  const fitting = visits.flatMap((visit) => (visit.proposed ? { visit, startsAt: visit.proposed } : []));
  return (
    <section aria-labelledby="stranded" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="stranded" className="text-xl">
          {strandedWords(t, absence.strandedCount)}
        </h2>
        {visits.length > 0 ? (
          <div className="no-print flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {t('Print call list')}
            </Button>
            {fitting.length > 1 ? (
              <Button busy={moving.size > 1} disabled={moving.size === 1} onClick={() => move(fitting)}>
                <CalendarCheck2 aria-hidden="true" />
                {t('Move all that fit ({count})', { count: String(fitting.length) })}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {visits.length > 0 ? (
        <p className="no-print text-ink-muted">
          {t('Nothing moves by itself. A moved family is notified; whoever is left is called.')}
        </p>
      ) : null}
      <div role="status" className="empty:hidden">
        {moved.length > 0 ? (
          <details className="ui-tone-success rounded-control px-4 py-2" open={moved.length <= 3 || undefined}>
            <summary className="min-h-11 cursor-pointer content-center font-semibold">
              {t.count(moved.length, '{count} visit moved', '{count} visits moved')}
            </summary>
            <ul className="grid gap-1 pb-2">
              {moved.map(({ id, words }) => (
                <li key={id} className="break-words">
                  {words}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
      {visits.length === 0 ? (
        <EmptyState drawing={<EmptyCalendar />} title={t('Every visit has been taken care of.')} />
      ) : (
        <ol className="grid grid-cols-1 gap-3">
          {visits.map((visit) => (
            <li key={visit.id}>
              <StrandedVisitCard
                visit={visit}
                problem={problems.get(visit.id)}
                isMoving={moving.has(visit.id)}
                onMove={(choice) => move([choice])}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ol>
      )}
      {hasMoreVisits ? (
        <p role="status">{t('Only the first 200 visits are shown. The others follow when these are done.')}</p>
      ) : null}
    </section>
  );
}

/** What staff can do with an absence. Renders nothing for leave, which staff edit in the doctor's form. */
function AbsenceActions({ absence }: { absence: Absence }) {
  const t = useT();
  const [dialog, setDialog] = useState<'edit' | 'withdraw'>();
  const viewer = useViewer();
  const confirm = useAbsenceChange(confirmAbsence, t('Absence confirmed'));
  const end = useAbsenceChange(endAbsence, t('The doctor is back'));
  const { kind, isWithdrawn, isOver, startsAt, needsConfirmation, confirmed } = absence;
  if (kind === 'leave' || isWithdrawn) return null;
  const canConfirm = can(viewer?.role ?? 'user', 'absence.confirm');
  if (confirmed && !canConfirm) return <p className="text-ink-muted">{t(absenceConfirmed)}</p>;
  const isRunning = !isOver && new Date(startsAt) < new Date();
  const close = () => setDialog(undefined);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('withdraw')}>
        {t('Withdraw…')}
      </Button>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('edit')}>
        {t('Correct…')}
      </Button>
      {isRunning ? (
        <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate(absence)}>
          {t('Doctor is back')}
        </Button>
      ) : null}
      {needsConfirmation && canConfirm ? (
        <Button busy={confirm.isPending} onClick={() => confirm.mutate(absence)}>
          {t('Confirm')}
        </Button>
      ) : null}
      {dialog === 'edit' ? <EditAbsenceDialog absence={absence} onClose={close} /> : null}
      {dialog === 'withdraw' ? <WithdrawAbsenceDialog absence={absence} onClose={close} /> : null}
    </>
  );
}

function useAbsenceChange(endpoint: typeof confirmAbsence | typeof endAbsence, title: string) {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Absence) => callApi(endpoint, { params: { absenceId: id }, body: { version } }),
    onSuccess: ({ doctor }) => showToast({ title, description: doctor.name, tone: 'success' }),
    onError: (error) => {
      toastError(t('The absence was not changed'), error, t('Please try again later.'));
    },
    onSettled: () => reloadAfterAbsenceChange(queryClient),
  });
}

/** Withdraws an absence that was reported by mistake. */
function WithdrawAbsenceDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { id: absenceId, version, doctor } = absence;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const withdraw = useMutation({
    mutationFn: () => callApi(withdrawAbsence, { params: { absenceId }, body: { version, reason: reason.trim() } }),
    onSuccess: () => {
      reloadAfterAbsenceChange(queryClient);
      const description = t('{name} can be booked again.', { name: doctor.name });
      showToast({ title: t('Absence withdrawn'), description, tone: 'success' });
      onClose();
    },
    onError: () => reloadAfterAbsenceChange(queryClient),
  });
  const submit = () => {
    if (!reason.trim()) return setError(t('Please give a reason.'));
    if (!withdraw.isPending) withdraw.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Withdraw the absence')}
      description={t(
        'As if it had never been reported: all times are free again, and visits that were not moved stay as they are.',
      )}
    >
      <DialogForm
        submitLabel={t('Withdraw')}
        busyLabel={t('Withdrawing...')}
        busy={withdraw.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <ReasonField
          data-autofocus
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        <Alert message={withdraw.error ? wordsFor(withdraw.error, t('Please try again later.')) : undefined} />
      </DialogForm>
    </Dialog>
  );
}

/** Corrects the times or the reason of an absence. */
function EditAbsenceDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(() => absenceFormOf(absence));
  const [errors, setErrors] = useState<Partial<Record<keyof AbsenceForm, string>>>({});
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<Absence, Absence>(absence);
  const edit = useMutation({
    mutationFn: () =>
      callApi(editAbsence, {
        params: { absenceId: absence.id },
        body: { version: seen.version, ...absenceTimesOf(form), reason: form.reason.trim() },
      }),
    onSuccess: ({ strandedCount }) => {
      reloadAfterAbsenceChange(queryClient);
      const description = strandedSentence(t, strandedCount);
      showToast({ title: t('Absence corrected'), description, tone: 'success' });
      onClose();
    },
    onError: async (error) => {
      if (replyOf(error).code === 'changed')
        showNewer((await queryClient.fetchQuery(absenceQueries.one(absence.id))).absence);
      setErrors(replyOf(error).fields ?? {});
      reloadAfterAbsenceChange(queryClient);
    },
  });
  const submit = () => {
    const problems = absenceProblems(t, form);
    setErrors(problems);
    if (Object.keys(problems).length === 0 && !edit.isPending) edit.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={t('Correct the absence of {name}', { name: absence.doctor.name })}>
      <DialogForm
        submitLabel={t('Save')}
        busyLabel={t('Saving...')}
        busy={edit.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        {newer ? (
          <ChangedNotice
            words={absenceFormWords}
            newer={{ before: absenceValues(newer.before), now: absenceValues(newer.now) }}
            onLoadSaved={() => {
              setForm(absenceFormOf(newer.now));
              dismissNewer();
            }}
          />
        ) : null}
        <AbsenceFields
          form={form}
          errors={errors}
          onChange={(next) => {
            setForm((before) => ({ ...before, ...next }));
            setErrors({});
          }}
        />
        <Alert
          message={
            edit.error && !newer && !replyOf(edit.error).fields
              ? wordsFor(edit.error, t('The absence could not be saved. Please try again later.'))
              : undefined
          }
        />
      </DialogForm>
    </Dialog>
  );
}
