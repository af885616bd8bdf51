import { type MouseEvent, useEffect, useRef } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Button, LinkButton } from './button.tsx';

type LoadMoreProps = {
  hasMore: boolean;
  /** Called when 10 % of this component is visible, or its button is clicked. */
  onLoadMore: () => void;
  /** The next page is loading. If this component is still visible afterwards, `onLoadMore` is called again. */
  busy?: boolean | undefined;
  /** The address of the next page, for browsers without script. */
  href?: string | undefined;
  /** Set if the next page could not be loaded. Then only a click loads it again. */
  error?: string | undefined;
  label?: string | undefined;
};

/** The end of an infinite list. Loads more when it becomes visible or its button is clicked. */
export function LoadMore({ hasMore, onLoadMore, busy = false, href, error, label }: LoadMoreProps) {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  const onLoadMoreRef = useRef(onLoadMore);
  useEffect(() => {
    onLoadMoreRef.current = onLoadMore;
  });

  const isObserving = hasMore && !busy && !error;
  useEffect(() => {
    if (!isObserving || !element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onLoadMoreRef.current();
      },
      { threshold: 0.1 },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isObserving]);

  if (!hasMore) return null;
  const words = busy ? t('Loading…') : (label ?? t('Load more'));

  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy) onLoadMore();
  };

  return (
    <div ref={element} className="ui-load-more flex flex-col items-center gap-3 py-8">
      {error ? <p role="alert">{error}</p> : null}
      {href ? (
        // The same element while loading, so that it keeps the focus.
        <LinkButton variant="secondary" href={href} onClick={handleClick} aria-busy={busy || undefined}>
          {busy ? <span className="ui-spinner" aria-hidden="true" /> : null}
          {words}
        </LinkButton>
      ) : (
        <Button variant="secondary" busy={busy} onClick={handleClick}>
          {words}
        </Button>
      )}
    </div>
  );
}
