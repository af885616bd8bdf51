import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { datesIn } from '#web/i18n/dates.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { actionWords, changeWords } from '#web/parts/audit/staff/audit-words.ts';
import { auditQueries } from '#web/parts/audit/staff/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';

/** The latest audit entries of one record, with a link to all of them. */
export function AuditHistorySection({ entity, recordId }: { entity: string; recordId: string }) {
  const t = useT();
  const history = useQuery(auditQueries.ofRecord(entity, recordId));
  return (
    <section aria-labelledby="history" className="no-print mt-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="history" className="text-xl">
          {t('History')}
        </h2>
        <Link to={paths.auditLog} search={{ entity, record: recordId }} className="link">
          {t('Open in the audit log')}
        </Link>
      </div>
      <AsyncView
        query={history}
        error={t('Failed to load the history. Please try again later.')}
        isEmpty={({ rows }) => rows.length === 0}
        empty={t('Nothing has happened yet.')}
      >
        {({ rows }) => (
          <ol className="divide-y divide-line border-y border-line">
            {rows.slice(0, 10).map((entry) => (
              <li key={entry.id} className="grid gap-x-6 py-3 md:grid-cols-[15rem_1fr]">
                <span className="text-ink-muted">{datesIn(t).dateTime(entry.at)}</span>
                <span>
                  <Sentence
                    text="{action} by {name}"
                    elements={{
                      action: <span className="font-medium">{actionWords(t, entry.action)}</span>,
                      name: entry.actor?.name ?? t('nobody signed in'),
                    }}
                  />
                  {entry.changes.length > 0 ? (
                    <span className="block text-ink-muted wrap-anywhere">
                      {entry.changes.map((change) => changeWords(t, change)).join(' · ')}
                    </span>
                  ) : null}
                </span>
              </li>
            ))}
          </ol>
        )}
      </AsyncView>
    </section>
  );
}
