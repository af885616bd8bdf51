import { Badge } from '#web/ui/badge.tsx';

/** The first entries of a list as badges, and a badge with the number of the others. */
export function MoreBadges({ entries, shown = 2 }: { entries: readonly string[]; shown?: number }) {
  const more = entries.slice(shown);
  if (entries.length === 0) return <span className="text-ink-muted">None</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {entries.slice(0, shown).map((entry) => (
        <Badge key={entry}>{entry}</Badge>
      ))}
      {more.length > 0 ? (
        <Badge tone="brand" title={more.join(', ')}>
          +{more.length}
        </Badge>
      ) : null}
    </span>
  );
}
