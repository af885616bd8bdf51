import { X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

/** A filter that a link may set: its words, and what is shown without it. */
export type LinkFilter<Filter extends string> = { name: Filter; label: string; without: string };

type LinkFiltersProps<Filter extends string> = {
  filters: readonly LinkFilter<Filter>[];
  /** The value of each filter that is set. */
  values: Partial<Record<Filter, string>>;
  onRemove: (name: Filter) => void;
};

/** The filters of a list that a link has set, each with a button that removes it. */
export function LinkFilters<Filter extends string>({ filters, values, onRemove }: LinkFiltersProps<Filter>) {
  return (
    <span className="flex flex-wrap gap-2 empty:hidden max-md:col-span-full">
      {filters.map(({ name, label, without }) =>
        values[name] ? (
          <Button key={name} variant="secondary" size="small" onClick={() => onRemove(name)}>
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <X aria-hidden="true" />
            <span className="sr-only">: {without}</span>
          </Button>
        ) : null,
      )}
    </span>
  );
}
