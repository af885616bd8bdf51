import type { ReactNode } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Button } from './button.tsx';

type FilterBarProps = {
  /** The address to which a browser without script submits the fields. With script, every change applies at once. */
  action: string;
  submitLabel?: string | undefined;
  children: ReactNode;
};

/** Search and filters above a list, in a form that also works without script. On a phone the first two fields have a row each. */
export function FilterBar({ action, submitLabel, children }: FilterBarProps) {
  const t = useT();
  return (
    <search>
      <form
        action={action}
        className="whole-words mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 *:grow *:basis-[calc(50%-8px)] max-md:*:first:basis-full max-md:*:nth-2:basis-full md:mb-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_auto_auto]"
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
        <Button type="submit" variant="secondary" className="ms-auto min-h-12 grow-0! lg:col-start-4">
          {submitLabel ?? t('Search')}
        </Button>
      </form>
    </search>
  );
}
