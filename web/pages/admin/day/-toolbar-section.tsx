import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronLeft, ChevronRight, PhoneCall, Printer, Timer, UserRoundX } from 'lucide-react';
import { useId } from 'react';
import { exportDay } from '#contract/day/endpoints.ts';
import type { Day } from '#contract/day/schemas.ts';
import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import { isDay } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { dayCountsOf } from '#web/parts/day/staff/day-rules.ts';
import type { DayFilter, DaySearch } from '#web/parts/day/staff/day-search.ts';
import { dayCountWords, longDay } from '#web/parts/day/staff/day-words.ts';
import { ExportButton } from '#web/staff-kit/export-button.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SwitchField } from '#web/ui/checkbox-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { dayQueries } from './-queries.ts';

type ToolbarSectionProps = {
  date: string;
  search: DaySearch;
  day: Day | undefined;
  now: Date;
  isWide: boolean;
  showsCancelled: boolean;
  onShowCancelled: (isShown: boolean) => void;
  onGo: (change: DaySearch) => void;
  onFilter: (filter: DayFilter) => void;
  onDelay: () => void;
  onAway: () => void;
  onPrint: () => void;
};

const titles = { board: msg('Day board'), calls: msg('Calls{#by phone}'), print: msg('Day list') };

/** The date, the filters, the totals and the actions of the day. On a phone, filters and actions are in a closed section. */
export function ToolbarSection(props: ToolbarSectionProps) {
  const { date, search, day, now, isWide, onGo } = props;
  const t = useT();
  const today = todayInIndia(now);
  const isBoard = search.view === undefined;
  return (
    <header className="day-page-head no-print">
      <div className="day-title">
        <h1 className="text-xl">
          <span className="sr-only">{t(titles[search.view ?? 'board'])}, </span>
          {search.view === 'calls' ? t('Calls for {day}', { day: longDay(t, date) }) : longDay(t, date)}
        </h1>
        <p className="me-auto text-ink-muted">
          {date === today ? t('Today') : date === addDays(today, 1) ? t('Tomorrow') : ''}
        </p>
        {isWide ? <Actions {...props} /> : null}
      </div>
      <search className="day-filters">
        <div className="flex flex-wrap items-center gap-1">
          <IconButton variant="secondary" label={t('Previous day')} onClick={() => onGo({ date: addDays(date, -1) })}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <DateInput date={date} onChange={(chosen) => onGo({ date: chosen })} />
          <IconButton variant="secondary" label={t('Next day')} onClick={() => onGo({ date: addDays(date, 1) })}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
          <Button variant="secondary" aria-pressed={date === today} onClick={() => onGo({ date: today })}>
            {t('Today')}
          </Button>
        </div>
        {isWide ? <Filters {...props} /> : null}
        {isWide && isBoard ? <CancelledSwitch {...props} /> : null}
      </search>
      {isWide ? null : (
        <details className="day-more">
          <summary>{hasFilter(search) ? t('Filters (on) and actions') : t('Filters and actions')}</summary>
          <div className="grid gap-2 pt-1">
            <Filters {...props} />
            <Actions {...props} />
            {isBoard ? <CancelledSwitch {...props} /> : null}
          </div>
        </details>
      )}
      <p role="status" className="day-counts">
        {day ? <Counts day={day} /> : null}
      </p>
    </header>
  );
}

const hasFilter = ({ city, clinic, doctor }: DayFilter) => Boolean(city || clinic || doctor);

function Filters({ search: { city, clinic, doctor }, day, onFilter }: ToolbarSectionProps) {
  return <DayFilterFields filter={{ city, clinic, doctor }} day={day} onChange={onFilter} />;
}

function CancelledSwitch({ showsCancelled, onShowCancelled }: ToolbarSectionProps) {
  const t = useT();
  return (
    <SwitchField
      label={t('Show cancelled')}
      checked={showsCancelled}
      onChange={(event) => onShowCancelled(event.target.checked)}
    />
  );
}

function Actions({ date, search, day, now, onGo, onDelay, onAway, onPrint }: ToolbarSectionProps) {
  const t = useT();
  const { view, city, clinic, doctor } = search;
  const today = todayInIndia(now);
  const delayProblem =
    date < today
      ? t('This day is over.')
      : day && day.doctors.length === 0
        ? t('No doctor works on this day.')
        : undefined;
  return (
    <>
      {view === undefined ? (
        <>
          <Button variant="secondary" disabledReason={delayProblem} onClick={onDelay}>
            <Timer aria-hidden="true" />
            {t('Running late…')}
          </Button>
          <Button variant="secondary" disabledReason={delayProblem} onClick={onAway}>
            <UserRoundX aria-hidden="true" />
            {t('Report away…')}
          </Button>
          <Button variant="secondary" onClick={() => onGo({ view: 'calls', date: date === today ? undefined : date })}>
            <PhoneCall aria-hidden="true" />
            {date === today ? t('Tomorrow’s calls') : t('Calls{#by phone}')}
          </Button>
        </>
      ) : (
        <Button variant="secondary" onClick={() => onGo({ view: undefined, date })}>
          <CalendarDays aria-hidden="true" />
          {t('Day board')}
        </Button>
      )}
      <Button variant="secondary" onClick={onPrint}>
        <Printer aria-hidden="true" />
        {t('Print')}
      </Button>
      <ExportButton exportFile={() => callApi(exportDay, { body: { date, city, clinic, doctor } })} />
    </>
  );
}

function Counts({ day }: { day: Day }) {
  const t = useT();
  return dayCountWords(t, dayCountsOf(day.visits)).map(({ name, count, words }) => (
    <span key={name} data-count={name} data-zero={count === 0 || undefined}>
      {words}
    </span>
  ));
}

/** A native date field. It keeps what the user types; `onChange` gets only complete, valid dates. */
function DateInput({ date, onChange }: { date: string; onChange: (date: string) => void }) {
  const t = useT();
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('Date')}
      </label>
      <input
        key={date}
        id={id}
        type="date"
        className="ui-input day-date"
        defaultValue={date}
        onChange={({ target }) => {
          if (isDay(target.value) && target.value !== date) onChange(target.value);
        }}
      />
    </>
  );
}

type DayFilterFieldsProps = {
  filter: DayFilter;
  /** The day that is shown: its doctors are offered even if the directory is not loaded. */
  day: Day | undefined;
  onChange: (filter: DayFilter) => void;
};

type Choice = { id: string; name: string };

/** City, clinic and doctor of the day board. Another city resets the other two. */
function DayFilterFields({ filter, day, onChange }: DayFilterFieldsProps) {
  const t = useT();
  const { city, clinic, doctor } = filter;
  const cities = useQuery(cityQueries.active());
  const clinics = useQuery(dayQueries.clinics(city));
  const doctors = useQuery(dayQueries.doctors(city));
  const activeCities = cities.data?.cities.map(({ name }) => name) ?? [];
  const cityNames = city && !activeCities.includes(city) ? [city, ...activeCities] : activeCities;
  return (
    <>
      <SelectField
        hideLabel
        label={t('City')}
        placeholder={t('All cities')}
        options={cityNames.map((name) => ({ value: name, label: t.named(name) }))}
        value={city ?? ''}
        onChange={(event) => onChange({ city: event.target.value || undefined })}
      />
      <SelectField
        hideLabel
        label={t('Clinic')}
        placeholder={t('All clinics')}
        options={withChosen(clinics.data ?? [], clinic, t('This clinic'))}
        value={clinic ?? ''}
        onChange={(event) => onChange({ ...filter, clinic: event.target.value || undefined })}
      />
      <SelectField
        hideLabel
        label={t('Doctor')}
        placeholder={t('All doctors')}
        options={withChosen(merge(doctors.data ?? [], day?.doctors ?? []), doctor, t('This doctor'))}
        value={doctor ?? ''}
        onChange={(event) => onChange({ ...filter, doctor: event.target.value || undefined })}
      />
    </>
  );
}

function merge(directory: readonly Choice[], shown: readonly Choice[]): Choice[] {
  const known = new Set(directory.map(({ id }) => id));
  const all = [...directory, ...shown.filter(({ id }) => !known.has(id))];
  return all.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The chosen id stays a choice while its name is not known. */
function withChosen(choices: readonly Choice[], chosenId: string | undefined, unknownName: string) {
  const options = choices.map(({ id, name }) => ({ value: id, label: name }));
  if (!chosenId || choices.some(({ id }) => id === chosenId)) return options;
  return [{ value: chosenId, label: unknownName }, ...options];
}
