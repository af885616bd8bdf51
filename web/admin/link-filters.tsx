import { X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

/** A filter that a link has set. `hint` says what is shown without it. */
type LinkFilter = { label: string; hint: string; onRemove: () => void };

/** The filters of a list that a link has set, each with a button that removes it. */
export function LinkFilters({ filters }: { filters: LinkFilter[] }) {
  if (filters.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-2 max-md:col-span-full">
      {filters.map(({ label, hint, onRemove }) => (
        <Button key={hint} variant="secondary" size="small" onClick={onRemove}>
          <span className="min-w-0 wrap-anywhere">{label}</span>
          <X aria-hidden="true" />
          <span className="sr-only">: {hint}</span>
        </Button>
      ))}
    </span>
  );
}
