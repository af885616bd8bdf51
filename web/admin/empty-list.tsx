import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { List } from './use-list.ts';

type EmptyListProps = {
  list: Pick<List<unknown>, 'isNarrowed' | 'clear'>;
  title: string;
  drawing: ReactNode;
  /** What else could be searched for. */
  hint?: string;
  /** The way back to all, e.g. `Show all users`. */
  showAll: string;
  /** What can be done besides. */
  action?: ReactNode;
};

/** What a list shows when nothing is there; where a search or filter left nothing, the way out of it. */
export function EmptyList({ list, title, drawing, hint, showAll, action }: EmptyListProps) {
  const toAll = list.isNarrowed ? (
    <Button variant="secondary" onClick={list.clear}>
      {showAll}
    </Button>
  ) : null;
  return (
    <EmptyState
      title={title}
      drawing={drawing}
      hint={list.isNarrowed ? hint : undefined}
      action={
        toAll && action ? (
          <>
            {toAll}
            {action}
          </>
        ) : (
          (toAll ?? action)
        )
      }
    />
  );
}
