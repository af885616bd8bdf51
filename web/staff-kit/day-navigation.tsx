import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import { isDay } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/text-field.tsx';

type DayNavigationProps = { date: string; onGo: (date: string) => void; children?: ReactNode };

/**
 * Goes to the previous or next day, to a chosen day, or to today. The native date field keeps what the user types, and
 * only a complete date is used.
 */
export function DayNavigation({ date, onGo, children }: DayNavigationProps) {
  const t = useT();
  const today = todayInIndia(new Date());
  return (
    <search className="no-print mb-5 flex flex-wrap items-center gap-2">
      <div className="flex items-center gap-2">
        <IconButton variant="secondary" label={t('Previous day')} onClick={() => onGo(addDays(date, -1))}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <DateField
          key={date}
          label={t('Date')}
          hideLabel
          defaultValue={date}
          onChange={({ target }) => {
            if (isDay(target.value) && target.value !== date) onGo(target.value);
          }}
        />
        <IconButton variant="secondary" label={t('Next day')} onClick={() => onGo(addDays(date, 1))}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <Button variant="secondary" aria-pressed={date === today} onClick={() => onGo(today)}>
        {t('Today')}
      </Button>
      {children}
    </search>
  );
}
