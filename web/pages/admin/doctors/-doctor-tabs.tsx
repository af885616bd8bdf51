import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import type { DoctorForm, StaffDoctor } from '#contract/doctors/staff-schemas.ts';
import { todayInIndia, weekdays } from '#contract/shared/clock.ts';
import { parseNumber } from '#contract/shared/digits.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { qualifications, specialties, spokenLanguages } from '#contract/shared/suggestions.ts';
import type { HoursRange } from '#contract/times/weekly-hours.ts';
import { msg } from '#web/i18n/translate.ts';
import { createT, type T, useT } from '#web/i18n/use-t.tsx';
import type { FieldErrors } from '#web/lib/form.ts';
import { CityField } from '#web/parts/cities/staff/city-field.tsx';
import { hoursWords, leaveWords, weekdayWords } from '#web/parts/times/time-words.ts';
import { HoursField } from '#web/staff-kit/hours-field.tsx';
import { PictureField } from '#web/staff-kit/picture-field.tsx';
import type { RecordTabProps } from '#web/staff-kit/record-kind.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxList } from '#web/ui/checkbox-list.tsx';
import { AmountField, NumberField } from '#web/ui/number-field.tsx';
import { DateField, TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { tickedDays } from './-availability-rules.ts';

/** The labels of the fields, for the form and the notice about changes by others. */
export const doctorLabels: Record<keyof DoctorForm, string> = {
  name: msg('Name'),
  specialty: msg('Specialty'),
  hospital: msg('Hospital'),
  city: msg('City'),
  experience: msg('Experience (years)'),
  consultationFee: msg('Consultation Fee (₹)'),
  bio: msg('Bio'),
  imageHash: msg('Photo'),
  phone: msg('Phone'),
  email: msg('Email'),
  licenseNumber: msg('License Number'),
  qualifications: msg('Qualifications'),
  languages: msg('Languages'),
  // Only information: families read `availableHours`, staff read `availableDays`. Neither decides what can be booked.
  availableDays: msg('Available Days'),
  availableHours: msg('Available Hours'),
  // These three decide which times can be booked.
  hours: msg('Weekly hours'),
  slotMinutes: msg('Slot length'),
  leave: msg('Leave{#of a doctor}'),
};

export function doctorFieldWords(field: string, value: unknown, t: T = createT(null)): string {
  if (field === 'consultationFee') return totalRupees(value as number);
  if (field === 'imageHash') return value ? t('another picture') : t('no picture');
  if (field === 'availableDays') return (value as string[]).map((day) => weekdayWords(t, day)).join(', ');
  if (field === 'city') return t.named(String(value));
  if (['specialty', 'languages'].includes(field))
    return [value]
      .flat()
      .map((one) => t(String(one)))
      .join(', ');
  if (field === 'hours') return hoursWords(t, value as HoursRange[]);
  if (field === 'leave') return leaveWords(t, value as DoctorForm['leave']);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The initial values of the form. Pass null for a new doctor. */
export function doctorFormValues(doctor: StaffDoctor | null): DoctorForm {
  if (!doctor) {
    return {
      name: '',
      specialty: '',
      hospital: '',
      city: '',
      phone: '',
      email: '',
      licenseNumber: '',
      experience: 0,
      consultationFee: 0,
      bio: '',
      availableHours: '',
      availableDays: [],
      qualifications: [],
      languages: [],
      imageHash: null,
      slotMinutes: 30,
      hours: [],
      leave: [],
    };
  }
  const { id: _id, version: _version, createdAt: _at, rating: _rating, upcomingCount: _count, ...form } = doctor;
  return { ...form, availableDays: tickedDays(form) };
}

type TabProps = RecordTabProps<DoctorForm>;

const asNumber = { parse: parseNumber };

export function DoctorInfoTab({ form, onPictureState }: TabProps) {
  const t = useT();
  const suggestions = useId();
  return (
    <>
      <PictureField
        label={t(doctorLabels.imageHash)}
        kind="doctors"
        onStateChange={onPictureState}
        {...form.controlled('imageHash')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={t(doctorLabels.name)} autoComplete="off" {...form.field('name')} />
        <TextField
          label={t(doctorLabels.specialty)}
          list={suggestions}
          autoComplete="off"
          {...form.field('specialty')}
        />
        <TextField label={t(doctorLabels.hospital)} autoComplete="off" {...form.field('hospital')} />
        <CityField {...form.controlled('city')} />
        <NumberField label={t(doctorLabels.experience)} min={0} {...form.field('experience', asNumber)} />
        <AmountField
          read={parseNumber}
          label={t(doctorLabels.consultationFee)}
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
      <TextareaField optional label={t(doctorLabels.bio)} rows={4} maxLength={2000} {...form.field('bio')} />
    </>
  );
}

export function DoctorContactTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <TextField optional label={t(doctorLabels.phone)} type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField optional label={t(doctorLabels.email)} type="email" autoComplete="off" {...form.field('email')} />
      <TextField optional label={t(doctorLabels.licenseNumber)} autoComplete="off" {...form.field('licenseNumber')} />
    </>
  );
}

export function DoctorQualificationsTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <CheckboxList
        label={t(doctorLabels.qualifications)}
        choices={qualifications}
        addLabel={t('Add another qualification')}
        {...form.controlled('qualifications')}
      />
      <CheckboxList
        label={t(doctorLabels.languages)}
        choices={spokenLanguages}
        addLabel={t('Add another language')}
        {...form.controlled('languages')}
      />
    </>
  );
}

export function DoctorAvailabilityTab({ form }: TabProps) {
  const t = useT();
  const { errors } = form;
  const [days, hours, leave] = [form.controlled('availableDays'), form.controlled('hours'), form.controlled('leave')];
  return (
    <>
      <CheckboxList
        {...days}
        label={t(doctorLabels.availableDays)}
        choices={weekdays}
        choiceLabel={(day) => weekdayWords(t, day)}
        onChange={(chosen) => days.onChange(weekdays.filter((day) => chosen.includes(day)))}
        hint={hours.value.length > 0 ? t('Ticked from the weekly hours below.') : undefined}
      />
      <TextField
        optional
        label={t(doctorLabels.availableHours)}
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
        label={t(doctorLabels.slotMinutes)}
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
