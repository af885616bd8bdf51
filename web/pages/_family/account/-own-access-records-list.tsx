import { useInfiniteQuery } from '@tanstack/react-query';
import { type OwnAccessRecord, screenNames } from '#contract/access-records/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { roleLabels } from '#web/parts/accounts/staff/role-badge.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { accessRecordQueries } from './-access-records-queries.ts';

/** The access records of the family's own data, newest first. */
export function OwnAccessRecordsList() {
  const t = useT();
  const loadFailedText = t('Failed to load who viewed your data. Please try again later.');
  const records = useInfiniteQuery(accessRecordQueries.own());
  return (
    <AsyncView
      query={records}
      error={loadFailedText}
      isEmpty={({ pages }) => pages[0]?.rows.length === 0}
      empty={<p>{t("No one from our team has viewed your family's data.")}</p>}
    >
      {({ pages }) => (
        <>
          <ol className="divide-y divide-line border-y border-line">
            {pages
              .flatMap(({ rows }) => rows)
              .map((record) => (
                <RecordRow key={record.id} record={record} />
              ))}
          </ol>
          {records.isFetchNextPageError ? (
            <p role="alert" className="mt-4">
              {loadFailedText}
            </p>
          ) : null}
          {records.hasNextPage ? (
            <Button
              variant="secondary"
              className="mt-5 max-md:w-full"
              busy={records.isFetchingNextPage}
              onClick={() => void records.fetchNextPage()}
            >
              {t('Show more')}
            </Button>
          ) : null}
        </>
      )}
    </AsyncView>
  );
}

function RecordRow({ record: { at, screen, viewer, patient } }: { record: OwnAccessRecord }) {
  const t = useT();
  return (
    <li className="gap-6 py-4 md:flex md:justify-between">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {patient ? (patient.name ?? t('A person you have removed')) : t('Your account')}
        </p>
        <p>{t(screenNames[screen])}</p>
        <p className="text-ink-muted">
          {t('Viewed by {name} ({role})', { name: viewer.name, role: t(roleLabels[viewer.role]) })}
        </p>
      </div>
      <time dateTime={at} className="text-ink-muted md:whitespace-nowrap">
        {datesIn(t).dateTime(at)}
      </time>
    </li>
  );
}
