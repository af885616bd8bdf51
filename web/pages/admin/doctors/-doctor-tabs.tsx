import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import type { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { todayInIndia, weekdays } from '#contract/shared/clock.ts';
import { parseNumber } from '#contract/shared/digits.ts';
import { languages, qualifications, specialties } from '#contract/shared/suggestions.ts';
import { useT } from '#web/i18n/use-t.tsx';
import type { FieldErrors } from '#web/lib/form-state.ts';
import { CityField } from '#web/parts/cities/staff/city-field.tsx';
import { weekdayWords } from '#web/parts/times/time-words.ts';
import { HoursField } from '#web/staff-kit/hours-field.tsx';
import { PictureUpload } from '#web/staff-kit/picture-upload.tsx';
import type { RecordTabProps } from '#web/staff-kit/record-kind.ts';
import { AmountField } from '#web/ui/amount-field.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxList } from '#web/ui/checkbox-list.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { DateField, TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { tickedDays } from './-availability-rules.ts';
import { doctorLabels as labels } from './-doctor-words.ts';

type TabProps = RecordTabProps<DoctorForm>;

const asNumber = { parse: parseNumber };

export function BasicInfoTab({ form, onPictureState }: TabProps) {
  const t = useT();
  const suggestions = useId();
  return (
    <>
      <PictureUpload
        label={t(labels.imageHash)}
        kind="doctors"
        onStateChange={onPictureState}
        {...form.controlled('imageHash')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={t(labels.name)} autoComplete="off" {...form.field('name')} />
        <TextField label={t(labels.specialty)} list={suggestions} autoComplete="off" {...form.field('specialty')} />
        <TextField label={t(labels.hospital)} autoComplete="off" {...form.field('hospital')} />
        <CityField {...form.controlled('city')} />
        <NumberField label={t(labels.experience)} min={0} {...form.field('experience', asNumber)} />
        <AmountField
          read={parseNumber}
          label={t(labels.consultationFee)}
          prefix="₹"
          min={0}
          step={0.01}
          scale={100}
          hint={t("For information: a visit's price comes from its type and city.")}
          onBlur={() => form.validate('consultationFee')}
          {...form.controlled('consultationFee')}
        />
      </div>
      <datalist id={suggestions}>
        {specialties.map((specialty) => (
          <option key={specialty} value={specialty} />
        ))}
      </datalist>
      <TextareaField optional label={t(labels.bio)} rows={4} maxLength={2000} {...form.field('bio')} />
    </>
  );
}

export function ContactTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <TextField optional label={t(labels.phone)} type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField optional label={t(labels.email)} type="email" autoComplete="off" {...form.field('email')} />
      <TextField optional label={t(labels.licenseNumber)} autoComplete="off" {...form.field('licenseNumber')} />
    </>
  );
}

export function QualificationsTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <CheckboxList
        label={t(labels.qualifications)}
        choices={qualifications}
        addLabel={t('Add another qualification')}
        {...form.controlled('qualifications')}
      />
      <CheckboxList
        label={t(labels.languages)}
        choices={languages}
        addLabel={t('Add another language')}
        {...form.controlled('languages')}
      />
    </>
  );
}

export function AvailabilityTab({ form }: TabProps) {
  const t = useT();
  const { errors } = form;
  const [days, hours, leave] = [form.controlled('availableDays'), form.controlled('hours'), form.controlled('leave')];
  return (
    <>
      <CheckboxList
        {...days}
        label={t(labels.availableDays)}
        choices={weekdays}
        choiceLabel={(day) => weekdayWords(t, day)}
        onChange={(chosen) => days.onChange(weekdays.filter((day) => chosen.includes(day)))}
        hint={hours.value.length > 0 ? t('Ticked from the weekly hours below.') : undefined}
      />
      <TextField
        optional
        label={t(labels.availableHours)}
        hint={t('As families read it, e.g. 9:00 AM - 1:00 PM. Without it they read Contact for availability.')}
        {...form.field('availableHours')}
      />
      <HoursField
        hint={t('Families can then book free times. Without any, they may ask for any time.')}
        value={hours.value}
        onChange={(next) => {
          hours.onChange(next);
          days.onChange(tickedDays({ hours: next, availableDays: days.value }));
        }}
        errors={errors}
      />
      <NumberField
        label={t(labels.slotMinutes)}
        suffix={t('minutes')}
        min={5}
        max={240}
        step={5}
        {...form.field('slotMinutes', asNumber)}
      />
      <LeaveField value={leave.value} onChange={leave.onChange} errors={errors} today={todayInIndia(new Date())} />
    </>
  );
}

type Leave = DoctorForm['leave'][number];

type LeaveFieldProps = {
  value: readonly Leave[];
  onChange: (leave: Leave[]) => void;
  /** The errors of the form, with paths such as `leave.0.firstDay`. */
  errors: FieldErrors;
  /** Today in India, the first day of a new period. */
  today: string;
};

/** Edits the periods in which a doctor is on leave. */
function LeaveField({ value, onChange, errors, today }: LeaveFieldProps) {
  const t = useT();
  const change = (index: number, part: Partial<Leave>) =>
    onChange(value.map((period, otherIndex) => (otherIndex === index ? { ...period, ...part } : period)));

  return (
    <fieldset className="ui-field">
      <legend className="ui-label mb-1">{t('Leave{#of a doctor}')}</legend>
      <p className="ui-hint">{t('No times are offered on these days, in India.')}</p>
      <ul className="grid gap-4">
        {value.map((period, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a period has no id, and its days may repeat while typing
          <li key={index} className="grid gap-3 rounded-control border border-line p-3 md:grid-cols-[1fr_1fr_2fr_auto]">
            <DateField
              label={t('First day of leave {number}', { number: String(index + 1) })}
              value={period.firstDay}
              error={errors[`leave.${index}.firstDay`]}
              onChange={({ target }) =>
                change(index, {
                  firstDay: target.value,
                  ...(period.lastDay < target.value ? { lastDay: target.value } : {}),
                })
              }
            />
            <DateField
              label={t('Last day of leave {number}', { number: String(index + 1) })}
              value={period.lastDay}
              min={period.firstDay}
              error={errors[`leave.${index}.lastDay`]}
              onChange={(event) => change(index, { lastDay: event.target.value })}
            />
            <TextField
              optional
              label={t('Reason of leave {number}', { number: String(index + 1) })}
              value={period.reason}
              error={errors[`leave.${index}.reason`]}
              onChange={(event) => change(index, { reason: event.target.value })}
            />
            <IconButton
              label={t('Remove leave {number}', { number: String(index + 1) })}
              className="self-end justify-self-end"
              onClick={() => onChange(value.filter((_, otherIndex) => otherIndex !== index))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="quiet"
          size="small"
          onClick={() => onChange([...value, { firstDay: today, lastDay: today, reason: '' }])}
        >
          <Plus aria-hidden="true" />
          {t('Add leave')}
        </Button>
      </div>
    </fieldset>
  );
}
