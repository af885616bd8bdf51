import { type MouseEvent, useEffect, useRef } from 'react';
import { Button, LinkButton } from '#web/ui/button.tsx';

type LoadMoreProps = {
  hasMore: boolean;
  /** Called when a tenth of the marker is in sight, or it is pressed. */
  onVisible: () => void;
  /** The next page is loading. If the marker is still visible afterwards, `onVisible` is called again. */
  busy?: boolean | undefined;
  /** The page after this one, for people whose browser runs no script. */
  href?: string | undefined;
  /** Set when the next page could not be loaded. The next try then needs a press. */
  error?: string | undefined;
  label?: string | undefined;
};

/** The end of an infinite list: loads more when it becomes visible, or when its button is pressed. */
export function LoadMore({ hasMore, onVisible, busy = false, href, error, label = 'Load more' }: LoadMoreProps) {
  const marker = useRef<HTMLDivElement>(null);
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  });

  const isWatching = hasMore && !busy && !error;
  useEffect(() => {
    if (!isWatching || !marker.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { threshold: 0.1 },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [isWatching]);

  if (!hasMore) return null;

  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy) onVisible();
  };

  return (
    <div ref={marker} className="ui-load-more flex flex-col items-center gap-3 py-8">
      {error ? <p role="alert">{error}</p> : null}
      {href ? (
        // The element stays the same while it loads, so that it keeps the focus.
        <LinkButton variant="secondary" href={href} onClick={press} aria-busy={busy || undefined}>
          {busy ? <span className="ui-spinner" aria-hidden="true" /> : null}
          {busy ? 'Loading…' : label}
        </LinkButton>
      ) : (
        <Button variant="secondary" busy={busy} onClick={press}>
          {busy ? 'Loading…' : label}
        </Button>
      )}
    </div>
  );
}
