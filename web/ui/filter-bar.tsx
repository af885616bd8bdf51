import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useT } from '#web/ui/use-t.tsx';

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
        className="mb-6 grid grid-cols-2 items-center gap-x-4 gap-y-3 max-md:*:first:col-span-2 max-md:*:nth-2:col-span-2 md:mb-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_auto_auto]"
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
        <Button type="submit" variant="secondary" className="col-start-2 min-h-12 lg:col-start-4">
          {submitLabel ?? t('Search')}
        </Button>
      </form>
    </search>
  );
}
