import { useT } from '#web/i18n/use-t.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** The first entries of a list as badges, and a badge with the number of the others. */
export function BadgeList({ entries, maxShown = 2 }: { entries: readonly string[]; maxShown?: number }) {
  const t = useT();
  const hidden = entries.slice(maxShown);
  if (entries.length === 0) return <span className="text-ink-muted">{t('None')}</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {entries.slice(0, maxShown).map((entry) => (
        <Badge key={entry}>{entry}</Badge>
      ))}
      {hidden.length > 0 ? (
        <Badge tone="brand" title={hidden.join(', ')}>
          +{hidden.length}
        </Badge>
      ) : null}
    </span>
  );
}
