import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseNumber } from '#contract/shared/digits.ts';
import { changeStepWork } from '#contract/steps/endpoints.ts';
import { type Candidate, type StepWork, StepWorkForm } from '#contract/steps/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { ChangedNotice, useSeenRecord } from '#web/lib/changed-fields.tsx';
import { useContractForm } from '#web/lib/form.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { staffAppointmentQueries } from '#web/parts/appointments/staff/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { reloadSteps, stepQueries } from './queries.ts';
import { candidateWords, stepTimeWords, stepWorkFormWords, stepWorkValues } from './step-words.ts';

type Step = { id: string; title: string; version: number; startsAt: string; hasTime: boolean; work: StepWork };
type StepWorkDialogProps = { step: Step; visitId: string; onChanged?: () => void; onClose: () => void };

const minutesOf = (text: unknown, fallback: number) => {
  const minutes = parseNumber(String(text));
  return Number.isInteger(minutes) ? minutes : fallback;
};

const formOf = ({ work, version }: Step) => ({
  durationMinutes: String(work.durationMinutes),
  travelMinutes: String(work.travelMinutes),
  placeFrom: work.placeFrom,
  placeTo: work.placeTo,
  assigneeId: work.assignee?.id ?? null,
  version,
});

/** Who does a step, how long it takes, and from where to where it goes. Also says which members of the team are free. */
export function StepWorkDialog({ step, visitId, onChanged, onClose }: StepWorkDialogProps) {
  const t = useT();
  const { id: stepId } = step;
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<Step, Step>(step);
  const { work } = seen;
  const title = t.named(step.title);
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(work.assignee?.id ?? '');
  const form = useContractForm(StepWorkForm, formOf(step));
  const durationMinutes = minutesOf(form.values.durationMinutes, work.durationMinutes);
  const travelMinutes = minutesOf(form.values.travelMinutes, work.travelMinutes);
  const isSensible = durationMinutes >= 5 && durationMinutes <= 720 && travelMinutes >= 0 && travelMinutes <= 240;
  const candidates = useQuery({
    ...stepQueries.candidates(stepId, isSensible ? { durationMinutes, travelMinutes } : {}),
    placeholderData: (before) => before,
  });
  const save = useMutation({
    mutationFn: (body: StepWorkForm) =>
      callApi(changeStepWork, { params: { stepId }, body: { ...body, version: seen.version } }),
    onSuccess: (changed) => {
      reloadSteps(queryClient);
      onChanged?.();
      const who = changed.work.assignee?.name;
      const description = who ? `${title}: ${who}` : t('{title}: nobody is assigned', { title });
      showToast({ title: t('Step saved'), description, tone: 'success' });
      onClose();
    },
    onError: async (error) => {
      reloadSteps(queryClient);
      if (replyOf(error).code === 'changed') {
        const visit = await queryClient.fetchQuery(staffAppointmentQueries.one(visitId)).catch(() => undefined);
        const current = visit?.steps.find(({ id }) => id === stepId);
        if (current) return showNewer(current);
      }
      form.showError(error, { formKind: 'patient', toast: { title: t('The step was not saved') } });
    },
  });
  const submit = form.handleSubmit((values) => save.mutateAsync(values).catch(() => undefined));

  const date = datesIn(t).date(step.startsAt);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Assign {title}', { title })}
      description={
        step.hasTime ? `${date}, ${stepTimeWords(t, step)}` : t('{date}, no time: it occupies nobody', { date })
      }
    >
      <DialogForm
        submitLabel={t('Save')}
        busyLabel={t('Saving...')}
        busy={save.isPending}
        onSubmit={() => submit()}
        onCancel={onClose}
      >
        {newer ? (
          <ChangedNotice
            words={stepWorkFormWords}
            newer={{ before: stepWorkValues(newer.before), now: stepWorkValues(newer.now) }}
            onLoadSaved={() => {
              form.reset(formOf(newer.now));
              setChosen(newer.now.work.assignee?.id ?? '');
              dismissNewer();
            }}
          />
        ) : null}
        {candidates.isError && !candidates.data ? (
          <LoadError
            message={t('The team could not be loaded. {reason}', { reason: wordsFor(candidates.error) })}
            onRetry={candidates.refetch}
          />
        ) : (
          <RadioGroup
            label={t('Who does it')}
            data-autofocus
            aria-busy={candidates.isFetching}
            options={[
              { value: '', label: t('Nobody yet') },
              ...(candidates.data?.candidates ?? []).map((person) => ({
                value: person.id,
                label: <CandidateLabel person={person} hasTime={step.hasTime} />,
              })),
            ]}
            name="assignee"
            value={chosen}
            error={form.errors.assigneeId}
            onChange={(event) => {
              setChosen(event.target.value);
              form.change({ assigneeId: event.target.value || null });
            }}
          />
        )}
        {candidates.isPending ? <Skeleton className="h-40" /> : null}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label={t('Minutes it takes')} inputMode="numeric" {...form.field('durationMinutes')} />
          <TextField
            label={t('Minutes for the way')}
            inputMode="numeric"
            hint={t('Kept free between steps of different visits.')}
            {...form.field('travelMinutes')}
          />
        </div>
        <TextField
          label={t('From{#a place}')}
          optional
          autoComplete="off"
          maxLength={300}
          {...form.field('placeFrom')}
        />
        <TextField
          label={t('To{#a place}')}
          optional
          hint={t('Empty: the place of the visit.')}
          autoComplete="off"
          maxLength={300}
          {...form.field('placeTo')}
        />
        <Alert message={form.alert} />
      </DialogForm>
    </Dialog>
  );
}

function CandidateLabel({ person, hasTime }: { person: Candidate; hasTime: boolean }) {
  const t = useT();
  const isBusy = hasTime && person.conflict !== null;
  return (
    <span className="break-words">
      <strong className="font-semibold">{person.name}</strong>
      <span className={isBusy ? 'block text-danger' : 'block text-ink-muted'}>{candidateWords(t, person)}</span>
    </span>
  );
}
