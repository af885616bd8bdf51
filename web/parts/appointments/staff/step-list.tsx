import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CornerDownRight, Pencil, Plus, UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { changeStepStatus } from '#contract/appointments/staff-endpoints.ts';
import type { StaffAppointment, StaffStep } from '#contract/appointments/staff-schemas.ts';
import { type StepStatus, stepStatuses } from '#contract/appointments/statuses.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { RequestedBadge } from '#web/parts/appointments/appointment-badges.tsx';
import { noStepReason } from '#web/parts/appointments/visit-words.ts';
import { NoticeFields } from '#web/parts/messages/staff/notice-fields.tsx';
import { staffMessageQueries } from '#web/parts/messages/staff/queries.ts';
import { StepStateBadge } from '#web/parts/steps/staff/step-state-badge.tsx';
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { StatusField } from './status-field.tsx';
import { AddStepForm, EditStepForm } from './step-form.tsx';
import { useStatusChange } from './use-status-change.ts';
import { AnswerBadge } from './visit-badges.tsx';
import { ConfirmTimeButton } from './visit-buttons.tsx';
import { VisitDialogSection } from './visit-dialog-sections.tsx';

/** The steps of an appointment. Staff add and edit them and change their status in the list. */
export function StepList({ appointment, onChanged }: { appointment: StaffAppointment; onChanged: () => void }) {
  const t = useT();
  const [isAdding, setIsAdding] = useState(false);
  const [editedStep, setEditedStep] = useState<StaffStep | null>(null);
  const { steps } = appointment;
  const noStep = noStepReason(appointment);
  const canAdd = noStep === null;

  return (
    <VisitDialogSection
      title={t('Steps')}
      action={
        canAdd && !isAdding ? (
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden="true" />
              {t('Add Step')}
            </Button>
            {/* A follow-up step is a booking: it has a price and needs a free time. */}
            <Link
              to={paths.booking}
              search={{ relatedAppointment: appointment.id }}
              className={buttonClass('secondary', 'small')}
            >
              <CornerDownRight aria-hidden="true" />
              {t('Add Follow-up Step')}
            </Link>
          </span>
        ) : null
      }
    >
      {isAdding ? (
        <AddStepForm appointment={appointment} onChanged={onChanged} onClose={() => setIsAdding(false)} />
      ) : null}
      {steps.length > 0 ? (
        <ol className="grid gap-3">
          {steps.map((step) => (
            <li key={step.id} className="rounded-control border border-line p-3 sm:px-4">
              {editedStep?.id === step.id ? (
                <EditStepForm
                  step={editedStep}
                  appointmentId={appointment.id}
                  onChanged={onChanged}
                  onClose={() => setEditedStep(null)}
                />
              ) : (
                <StepItem
                  step={step}
                  appointment={appointment}
                  onChanged={onChanged}
                  onEdit={() => setEditedStep(step)}
                />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-ink-muted">
          {canAdd
            ? t('No steps for this appointment. Add a step above.')
            : t('No steps recorded for this appointment.')}
        </p>
      )}
      {noStep ? <p className="mt-3 text-ink-muted">{t(noStep)}</p> : null}
    </VisitDialogSection>
  );
}

type StepItemProps = { step: StaffStep; appointment: StaffAppointment; onChanged: () => void; onEdit: () => void };

/** The changes of a step about which the family is notified. Staff confirm them first. */
type NotifyingChange = Extract<StepStatus, 'cancelled' | 'pending'>;
const isNotifying = (from: StepStatus, to: StepStatus): to is NotifyingChange =>
  to === 'cancelled' || (from === 'cancelled' && to === 'pending');

function StepItem({ step, appointment, onChanged, onEdit }: StepItemProps) {
  const t = useT();
  const { id, number, startsAt, price, version, status } = step;
  const title = t.named(step.title);
  const [asked, setAsked] = useState<NotifyingChange | null>(null);
  const [note, setNote] = useState('');
  const change = useStatusChange<StepStatus>({
    appointmentId: appointment.id,
    failedTitle: t('Error updating step'),
    onChanged,
    send: (next) =>
      callApi(changeStepStatus, {
        params: { stepId: id },
        body: { status: next, version, familyNote: isNotifying(status, next) ? note.trim() || undefined : undefined },
      }),
  });
  const setStatus = (next: StepStatus) =>
    change.mutate(next, {
      onSettled: () => {
        setAsked(null);
        setNote('');
      },
    });
  return (
    <div className="grid gap-2">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium break-words">{title}</p>
          <p className="text-ink-muted">
            {datesIn(t).date(startsAt)}, {step.hasTime ? shortTime(startsAt) : t('no time')}
            {price > 0 ? ` · ${totalRupees(price)}` : ''} · <span className="font-mono">{number}</span>
          </p>
          {[step.description, step.notes].filter(Boolean).map((text) => (
            <p key={text} className="mt-1 break-words whitespace-pre-line">
              {text}
            </p>
          ))}
        </div>
        <IconButton label={t('Edit {title}', { title })} size="small" className="flex-none" onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </div>
      <StepWorkSection step={step} visitId={appointment.id} onChanged={onChanged} />
      {step.answer ? (
        <p>
          <AnswerBadge answer={step.answer} />
        </p>
      ) : null}
      {step.isRequested ? (
        <p className="flex flex-wrap items-center gap-3">
          <RequestedBadge />
          <ConfirmTimeButton visit={step} appointmentId={appointment.id} onChanged={onChanged} />
        </p>
      ) : null}
      <StatusField
        isSmall
        label={t('Status of {title}', { title })}
        choices={stepStatuses}
        current={status}
        savingStatus={change.isPending ? change.variables : undefined}
        onChoose={(next) => (isNotifying(status, next) ? setAsked(next) : setStatus(next))}
      />
      {asked ? (
        <StepChangeDialog
          step={step}
          to={asked}
          patientName={appointment.patient.name}
          note={note}
          onNote={setNote}
          busy={change.isPending}
          onConfirm={() => setStatus(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}

type StepChangeDialogProps = {
  step: StaffStep;
  to: NotifyingChange;
  patientName: string;
  note: string;
  onNote: (note: string) => void;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms that a step is cancelled, or opened again, and says who is notified. */
function StepChangeDialog({ step, to, patientName, note, onNote, ...dialog }: StepChangeDialogProps) {
  const t = useT();
  const { id, startsAt } = step;
  const title = t.named(step.title);
  const isCancelling = to === 'cancelled';
  const notice = useQuery(staffMessageQueries.noticeOfVisit(id, isCancelling ? 'cancelled' : 'reopened'));
  const values = { title, name: patientName, time: datesIn(t).dateTime(startsAt) };
  const texts = isCancelling
    ? {
        title: t('Cancel {title}?', { title }),
        description: t('{title} for {name} on {time} will be cancelled. It can be opened again.', values),
        confirmLabel: t('Cancel Step'),
        cancelLabel: t('Keep Step'),
        tone: 'danger' as const,
      }
    : {
        title: t('Open {title} again?', { title }),
        description: t('{title} for {name} on {time} will be pending again.', values),
        confirmLabel: t('Open Step'),
        cancelLabel: t('Cancel'),
        tone: 'primary' as const,
      };
  return (
    <ConfirmDialog open {...texts} {...dialog}>
      <NoticeFields preview={notice} note={note} onNote={onNote} />
    </ConfirmDialog>
  );
}

const StepWorkDialog = lazy(async () => ({
  default: (await import('#web/parts/steps/staff/step-work-dialog.tsx')).StepWorkDialog,
}));

type StepWorkSectionProps = { step: StaffStep; visitId: string; onChanged: () => void };

/** Who does a step and how far it is, in the dialog of its visit. */
function StepWorkSection({ step, visitId, onChanged }: StepWorkSectionProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { work, state, stateAt, title } = step;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StepStateBadge state={state} />
      <p className="min-w-0 break-words">
        {work.assignee?.name ?? <span className="text-ink-muted">{t('Nobody is assigned')}</span>}
        {stateAt && state !== 'planned' ? <span className="text-ink-muted">{`, ${shortTime(stateAt)}`}</span> : null}
      </p>
      {state === 'cancelled' ? null : (
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <UserRoundPlus aria-hidden="true" />
          {t('Assign')}
          <span className="sr-only">{` ${t.named(title)}`}</span>
        </Button>
      )}
      {work.note ? <p className="basis-full break-words">{t('Note: {note}', { note: work.note })}</p> : null}
      {isOpen ? (
        <Suspense>
          <StepWorkDialog step={step} visitId={visitId} onChanged={onChanged} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
