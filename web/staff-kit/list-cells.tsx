import { EmailText } from '#web/i18n/latin-text.tsx';
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

/** A table cell with phone and e-mail. */
export function ContactCell({ phone, email }: { phone: string; email: string }) {
  const t = useT();
  if (!phone && !email) return <span className="text-ink-muted">{t('Not specified')}</span>;
  return (
    <span className="grid">
      <span className="whitespace-nowrap">{phone}</span>
      <span className="text-ink-muted">
        <EmailText>{email}</EmailText>
      </span>
    </span>
  );
}
