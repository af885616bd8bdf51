import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { SkeletonText } from './skeleton.tsx';

/** The part of a query that a view needs. The results of TanStack Query have this shape. */
type AsyncQuery<Data> = { data: Data | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };

type AsyncViewProps<Data> = {
  query: AsyncQuery<Data>;
  /** Shown with a Retry button if nothing could be loaded. */
  error: string;
  /** A text or an `EmptyState`. Without it, `children` also renders empty data. */
  empty?: ReactNode;
  /** Whether the data is empty. Default: an array without elements. */
  isEmpty?: ((data: Data) => boolean) | undefined;
  /** A placeholder with the size of the content. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The four states of everything that loads: loading, error with Retry, empty, content. */
export function AsyncView<Data>({
  query,
  error,
  empty,
  isEmpty = isEmptyList,
  skeleton,
  children,
}: AsyncViewProps<Data>) {
  const t = useT();
  const { data } = query;
  const hasContent = data !== undefined && !isEmpty(data);

  // Loaded data stays on the screen if a later refresh fails.
  if (hasContent) return children(data);
  if (query.isError) return <LoadError message={error} onRetry={query.refetch} />;
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <span className="sr-only" role="status">
          {t('Loading…')}
        </span>
        {skeleton ?? <SkeletonText />}
      </div>
    );
  }
  if (empty === undefined) return children(data);
  return <div role="status">{typeof empty === 'string' ? <EmptyState title={empty} /> : empty}</div>;
}

export function LoadError({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  const t = useT();
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-10 text-center">
      <span className="ui-tone-danger grid size-12 place-items-center rounded-full">
        <CircleAlert aria-hidden="true" />
      </span>
      <p className="text-balance">{message}</p>
      <Button variant="secondary" onClick={() => void onRetry()}>
        {t('Retry')}
      </Button>
    </div>
  );
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}
