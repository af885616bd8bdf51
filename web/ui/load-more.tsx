import { type MouseEvent, useEffect, useRef } from 'react';
import { Button, LinkButton } from '#web/ui/button.tsx';

type LoadMoreProps = {
  hasMore: boolean;
  /** Called when a tenth of the marker is visible, or its button is clicked. */
  onVisible: () => void;
  /** The next page is loading. If the marker is still visible afterwards, `onVisible` is called again. */
  busy?: boolean | undefined;
  /** The address of the next page, for browsers without script. */
  href?: string | undefined;
  /** Set if the next page could not be loaded. Then only a click loads it again. */
  error?: string | undefined;
  label?: string | undefined;
};

/** The end of an infinite list. Loads more when it becomes visible or its button is clicked. */
export function LoadMore({ hasMore, onVisible, busy = false, href, error, label = 'Load more' }: LoadMoreProps) {
  const marker = useRef<HTMLDivElement>(null);
  const onVisibleRef = useRef(onVisible);
  useEffect(() => {
    onVisibleRef.current = onVisible;
  });

  const isObserving = hasMore && !busy && !error;
  useEffect(() => {
    if (!isObserving || !marker.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onVisibleRef.current();
      },
      { threshold: 0.1 },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [isObserving]);

  if (!hasMore) return null;

  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy) onVisible();
  };

  return (
    <div ref={marker} className="ui-load-more flex flex-col items-center gap-3 py-8">
      {error ? <p role="alert">{error}</p> : null}
      {href ? (
        // The same element while loading, so that it keeps the focus.
        <LinkButton variant="secondary" href={href} onClick={handleClick} aria-busy={busy || undefined}>
          {busy ? <span className="ui-spinner" aria-hidden="true" /> : null}
          {busy ? 'Loading…' : label}
        </LinkButton>
      ) : (
        <Button variant="secondary" busy={busy} onClick={handleClick}>
          {busy ? 'Loading…' : label}
        </Button>
      )}
    </div>
  );
}
