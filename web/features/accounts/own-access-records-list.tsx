import { useInfiniteQuery } from '@tanstack/react-query';
import { type OwnAccessRecord, screenNames } from '#contract/access-records.ts';
import { accessRecordQueries } from '#web/features/access-records/queries.ts';
import { shortDateTime } from '#web/lib/dates.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { roleLabels } from './role-badge.tsx';

const loadFailedText = 'Failed to load who viewed your data. Please try again later.';

/** The access records of the family's own data, newest first. */
export function OwnAccessRecordsList() {
  const records = useInfiniteQuery(accessRecordQueries.own());
  return (
    <AsyncView
      query={records}
      error={loadFailedText}
      isEmpty={({ pages }) => pages[0]?.rows.length === 0}
      empty={<p>No one from our team has viewed your family's data.</p>}
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
              Show more
            </Button>
          ) : null}
        </>
      )}
    </AsyncView>
  );
}

function RecordRow({ record: { at, screen, viewer, patient } }: { record: OwnAccessRecord }) {
  return (
    <li className="gap-6 py-4 md:flex md:justify-between">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{patient ? (patient.name ?? 'A person you have removed') : 'Your account'}</p>
        <p>{screenNames[screen]}</p>
        <p className="text-ink-muted">
          Viewed by {viewer.name} ({roleLabels[viewer.role]})
        </p>
      </div>
      <time dateTime={at} className="text-ink-muted md:whitespace-nowrap">
        {shortDateTime(at)}
      </time>
    </li>
  );
}
