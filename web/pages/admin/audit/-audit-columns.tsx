import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { RoleBadge } from '#web/parts/accounts/staff/role-badge.tsx';
import { actionWords, changeWords, entityWords } from '#web/parts/audit/staff/audit-words.ts';
import type { Column } from '#web/ui/data-table.tsx';

/** The columns of the audit log. A person links to all their actions, a record to all actions on it. */
export const auditColumns = (t: T): Column<AuditEntry>[] => [
  { header: t('When'), cell: ({ at }) => datesIn(t).dateTime(at), noWrap: true, sort: 'at' },
  { header: t('Who{#did it}'), cell: ({ actor, actorRole }) => <Actor actor={actor} role={actorRole} /> },
  { header: t('Action'), cell: ({ action }) => actionWords(t, action), isCardTitle: true },
  { header: t('Record'), cell: (entry) => <RecordLink entry={entry} /> },
  { header: t('Changes'), cell: ({ changes }) => <Changes changes={changes} /> },
];

const maxShownChanges = 4;

function Actor({ actor, role }: { actor: AuditEntry['actor']; role: AuditEntry['actorRole'] }) {
  const t = useT();
  if (!actor) return <span className="text-ink-muted">{t('Nobody signed in')}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Link
        to={paths.auditLog}
        search={{ actor: actor.id }}
        className="link"
        title={t('What {name} did', { name: actor.name })}
      >
        {actor.name}
      </Link>
      {role && role !== 'user' ? <RoleBadge role={role} /> : null}
    </span>
  );
}

function RecordLink({ entry: { entity, entityId, recordName } }: { entry: AuditEntry }) {
  const t = useT();
  if (!entityId) return <span className="text-ink-muted">{entityWords(t, entity)}</span>;
  return (
    <span className="grid">
      <Link
        to={paths.auditLog}
        search={{ entity, record: entityId }}
        className="link"
        title={t('Everything that was done to it')}
      >
        {recordName ?? `${entityWords(t, entity)} ${entityId.slice(0, 6).toUpperCase()}`}
      </Link>
      <span className="text-ink-muted">{entityWords(t, entity)}</span>
    </span>
  );
}

function Changes({ changes }: { changes: AuditEntry['changes'] }) {
  const t = useT();
  if (changes.length === 0) return <span className="text-ink-muted">–</span>;
  // A new doctor has twenty changes. The rest is collapsed, so that one row does not fill the screen.
  const rest = changes.length > maxShownChanges + 1 ? changes.slice(maxShownChanges) : [];
  return (
    <div className="max-w-md md:min-w-48 text-ink-muted wrap-anywhere">
      <ChangeList changes={changes.slice(0, changes.length - rest.length)} />
      {rest.length > 0 ? (
        <details>
          <summary className="link inline-block py-2">{t('{count} more', { count: String(rest.length) })}</summary>
          <ChangeList changes={rest} />
        </details>
      ) : null}
    </div>
  );
}

function ChangeList({ changes }: { changes: AuditEntry['changes'] }) {
  const t = useT();
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.field}>{changeWords(t, change)}</li>
      ))}
    </ul>
  );
}
