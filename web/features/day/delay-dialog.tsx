import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Day, DayDoctor } from '#contract/day-admin.ts';
import { setDoctorDelay } from '#contract/day-admin-api.ts';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { dayWords, delayWords } from './day-words.ts';

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
  const queryClient = useQueryClient();
  const [doctorId, setDoctorId] = useState(givenId ?? (doctors.length === 1 ? (doctors[0]?.id ?? '') : ''));
  const doctor = doctors.find(({ id }) => id === doctorId);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const value = typed ?? String(doctor?.delayMinutes ?? 0);
  const save = useMutation({
    mutationFn: (minutes: number) => call(setDoctorDelay, { params: { doctorId }, body: { date, minutes } }),
    onSuccess: (_, minutes) => {
      queryClient.setQueriesData<Day>({ queryKey: ['day'] }, (day) =>
        day?.date === date ? { ...day, doctors: withDelay(day.doctors, doctorId, minutes) } : day,
      );
      void queryClient.invalidateQueries({ queryKey: ['day'] });
      const description = minutes === 0 ? `${doctor?.name} is on time` : `${doctor?.name}: ${delayWords(minutes)}`;
      showToast({ title: 'Delay saved', description, tone: 'success' });
      onClose();
    },
    onError: (failure) => setError(wordsFor(failure, 'The delay could not be saved. Please try again later.')),
  });

  const submit = () => {
    const minutes = Number(value);
    const isValid = value.trim() !== '' && Number.isInteger(minutes) && minutes >= 0 && minutes <= 240;
    setError(isValid ? undefined : 'Please give 0 to 240 minutes');
    if (isValid && !save.isPending) save.mutate(minutes);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Running late"
      description={`On ${dayWords(date)}. Families see the delay with their visits.`}
      size="small"
    >
      <DialogForm
        submitLabel="Save"
        busyLabel="Saving..."
        busy={save.isPending}
        disabledReason={doctor ? undefined : 'Please choose a doctor'}
        onSubmit={submit}
        onCancel={onClose}
      >
        <SelectField
          label="Doctor"
          placeholder={doctors.length === 1 ? undefined : 'Choose a doctor'}
          options={doctors.map(({ id, name, hospital }) => ({ value: id, label: `${name}, ${hospital}` }))}
          value={doctorId}
          onChange={(event) => {
            setDoctorId(event.target.value);
            setTyped(undefined);
          }}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own border and legend */}
        <div role="group" aria-label="Usual delays" className="flex flex-wrap gap-2">
          {usualDelays.map((minutes) => (
            <Button
              key={minutes}
              variant="secondary"
              size="small"
              aria-pressed={value === String(minutes)}
              onClick={() => setTyped(String(minutes))}
            >
              {minutes === 0 ? 'On time' : `${minutes} min`}
            </Button>
          ))}
        </div>
        <NumberField
          label="Late by"
          suffix="minutes"
          min={0}
          max={240}
          data-autofocus={givenId ? true : undefined}
          value={value}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

function withDelay(doctors: readonly DayDoctor[], doctorId: string, delayMinutes: number): DayDoctor[] {
  return doctors.map((doctor) => (doctor.id === doctorId ? { ...doctor, delayMinutes } : doctor));
}
