import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { List } from './use-list.ts';

type EmptyListProps = {
  list: Pick<List<unknown>, 'isFiltered' | 'clear'>;
  title: string;
  drawing: ReactNode;
  /** A suggestion for another search. */
  hint?: string | undefined;
  /** The label of the button that clears search and filters, e.g. `Show all users`. */
  showAll: string;
  /** Another button. */
  action?: ReactNode;
};

/** The empty state of a list. If a search or filter is set, a button clears it. */
export function EmptyList({ list, title, drawing, hint, showAll, action }: EmptyListProps) {
  const clearButton = list.isFiltered ? (
    <Button variant="secondary" onClick={list.clear}>
      {showAll}
    </Button>
  ) : null;
  return (
    <EmptyState
      title={title}
      drawing={drawing}
      hint={list.isFiltered ? hint : undefined}
      action={
        clearButton && action ? (
          <>
            {clearButton}
            {action}
          </>
        ) : (
          (clearButton ?? action)
        )
      }
    />
  );
}
