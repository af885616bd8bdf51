import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';

type ClosedDaysFieldProps = {
  label: string;
  value: readonly string[];
  onChange: (days: string[]) => void;
  error?: string | undefined;
  today: string;
};

/** Edits the single days on which a clinic is closed, such as holidays. */
export function ClosedDaysField({ label, value, onChange, error, today }: ClosedDaysFieldProps) {
  const t = useT();
  const [day, setDay] = useState('');
  const add = () => {
    if (day && !value.includes(day)) onChange([...value, day].toSorted());
    setDay('');
  };

  return (
    <div className="ui-field">
      <div className="flex items-end gap-2">
        <DateField
          optional
          className="min-w-0 flex-1"
          label={label}
          value={day}
          min={today}
          error={error}
          onChange={(event) => setDay(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="secondary" disabled={!day} onClick={add}>
          <Plus aria-hidden="true" />
          {t('Add day')}
        </Button>
      </div>
      <p className="ui-hint">{t('Holidays and the like. Nobody can book this clinic on a closed day.')}</p>
      {value.length > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label={t('Closed days')}>
          {value.map((closedDay) => (
            <li key={closedDay} className="ui-tone-brand flex items-center rounded-full ps-4 font-medium">
              {datesIn(t).date(closedDay)}
              <IconButton
                label={t('Remove {name}', { name: datesIn(t).date(closedDay) })}
                className="rounded-full"
                onClick={() => onChange(value.filter((other) => other !== closedDay))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
