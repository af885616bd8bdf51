import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setDoctorDelay } from '#contract/day/endpoints.ts';
import type { Day, DayDoctor } from '#contract/day/schemas.ts';
import { tooEarlyToNotify } from '#contract/day/texts.ts';
import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import { parseNumber } from '#contract/shared/digits.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { delayWords, longDay } from '#web/parts/day/staff/day-words.ts';
import { staffMessageQueries } from '#web/parts/messages/staff/queries.ts';
import { channelWords, recipientCountWords } from '#web/parts/messages/staff/staff-message-words.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type DelayDialogProps = {
  date: string;
  doctors: readonly DayDoctor[];
  /** The doctor whose column the dialog was opened from. */
  doctorId: string | undefined;
  onClose: () => void;
};

const usualDelays = [0, 10, 20, 30, 45, 60];

/** Sets by how many minutes a doctor runs late on a day. Families see it with their visits. */
export function DelayDialog({ date, doctors, doctorId: givenId, onClose }: DelayDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [doctorId, setDoctorId] = useState(givenId ?? (doctors.length === 1 ? (doctors[0]?.id ?? '') : ''));
  const doctor = doctors.find(({ id }) => id === doctorId);
  const [typed, setTyped] = useState<string>();
  const [notifies, setNotifies] = useState(false);
  const [error, setError] = useState<string>();
  const value = typed ?? String(doctor?.delayMinutes ?? 0);
  const minutes = minutesOf(value);
  const isLate = minutes !== null && minutes > 0;
  const isTooEarly = date > addDays(todayInIndia(new Date()), 1);
  const save = useMutation({
    mutationFn: (saved: number) =>
      callApi(setDoctorDelay, {
        params: { doctorId },
        body: { date, minutes: saved, notifies: notifies && saved > 0 },
      }),
    onSuccess: (_, saved) => {
      queryClient.setQueriesData<Day>({ queryKey: ['day'] }, (day) =>
        day?.date === date ? { ...day, doctors: withDelay(day.doctors, doctorId, saved) } : day,
      );
      void queryClient.invalidateQueries({ queryKey: ['day'] });
      const name = doctor?.name ?? '';
      const state = saved === 0 ? t('{name} is on time', { name }) : `${name}: ${delayWords(t, saved)}`;
      const description = notifies && saved > 0 ? t('{state}. The families are notified.', { state }) : state;
      showToast({ title: t('Delay saved'), description, tone: 'success' });
      onClose();
    },
    onError: (failure) => setError(wordsFor(failure, t('The delay could not be saved. Please try again later.'))),
  });

  const submit = () => {
    setError(minutes === null ? t('Please give 0 to 240 minutes') : undefined);
    if (minutes !== null && !save.isPending) save.mutate(minutes);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Running late')}
      description={t('On {day}. Families see the delay with their visits.', { day: longDay(t, date) })}
      size="small"
    >
      <DialogForm
        submitLabel={notifies && isLate ? t('Save and notify') : t('Save')}
        busyLabel={t('Saving...')}
        busy={save.isPending}
        disabledReason={doctor ? undefined : t('Please choose a doctor')}
        onSubmit={submit}
        onCancel={onClose}
      >
        <SelectField
          label={t('Doctor')}
          placeholder={doctors.length === 1 ? undefined : t('Choose a doctor')}
          options={doctors.map(({ id, name, hospital }) => ({ value: id, label: `${name}, ${hospital}` }))}
          value={doctorId}
          onChange={(event) => {
            setDoctorId(event.target.value);
            setTyped(undefined);
          }}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own border and legend */}
        <div role="group" aria-label={t('Usual delays')} className="flex flex-wrap gap-2">
          {usualDelays.map((usual) => (
            <Button
              key={usual}
              variant="secondary"
              size="small"
              aria-pressed={value === String(usual)}
              onClick={() => setTyped(String(usual))}
            >
              {usual === 0 ? t('On time') : t('{minutes} min', { minutes: String(usual) })}
            </Button>
          ))}
        </div>
        <NumberField
          label={t('Late by')}
          suffix={t('minutes')}
          min={0}
          max={240}
          data-autofocus={givenId ? true : undefined}
          value={value}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
        {doctor && isLate && isTooEarly ? <p className="text-ink-muted">{t(tooEarlyToNotify)}</p> : null}
        {doctor && isLate && !isTooEarly ? (
          <DelayNotice doctorId={doctorId} date={date} minutes={minutes} notifies={notifies} onNotifies={setNotifies} />
        ) : null}
      </DialogForm>
    </Dialog>
  );
}

/** The minutes that were typed; null if they are not valid. */
function minutesOf(value: string): number | null {
  const minutes = parseNumber(value);
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= 240 ? minutes : null;
}

type DelayNoticeProps = {
  doctorId: string;
  date: string;
  minutes: number;
  notifies: boolean;
  onNotifies: (notifies: boolean) => void;
};

/** The choice to notify the families concerned, with a preview: how many people get the message, and its text. */
function DelayNotice({ doctorId, date, minutes, notifies, onNotifies }: DelayNoticeProps) {
  const t = useT();
  const query = useQuery({
    ...staffMessageQueries.noticeOfDelay(doctorId, date, minutes),
    placeholderData: keepPreviousData, // the people stay the same while the minutes are typed
  });
  const { data } = query;
  const isNobody = data?.visitCount === 0;
  return (
    <div className="grid gap-2">
      <CheckboxField
        label={t('Notify the families concerned')}
        checked={notifies && !isNobody}
        disabled={isNobody}
        onChange={(event) => onNotifies(event.target.checked)}
      />
      <div aria-live="polite" className="grid gap-2">
        {isNobody ? (
          <p className="text-ink-muted">{t('No open visit is concerned: all have arrived, ended or are cancelled.')}</p>
        ) : data ? (
          <>
            <p>
              <Sentence
                text="{visits}: {recipients}."
                elements={{
                  visits: <strong>{t.count(data.visitCount, '{count} visit', '{count} visits')}</strong>,
                  recipients: recipientCountWords(data.recipients),
                }}
              />
              {data.problem ? ` ${data.problem}` : ''}
            </p>
            {data.example ? (
              <figure data-stale={query.isPlaceholderData || undefined}>
                <figcaption className="text-ink-muted">
                  {t('Example, {channel}', { channel: t(channelWords[data.example.channel]) })}
                </figcaption>
                <blockquote
                  lang={data.example.language}
                  className="rounded-control bg-surface-sunken px-3 py-2 wrap-anywhere whitespace-pre-line"
                >
                  {data.example.text}
                </blockquote>
              </figure>
            ) : null}
          </>
        ) : query.isError ? (
          <p className="text-ink-muted">{t('Who is concerned could not be loaded.')}</p>
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </div>
  );
}

function withDelay(doctors: readonly DayDoctor[], doctorId: string, delayMinutes: number): DayDoctor[] {
  return doctors.map((doctor) => (doctor.id === doctorId ? { ...doctor, delayMinutes } : doctor));
}
