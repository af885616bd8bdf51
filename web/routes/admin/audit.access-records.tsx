import { createFileRoute } from '@tanstack/react-router';
import { AccessRecordsPage } from '#web/features/access-records/access-records-page.tsx';

/** What links narrow the records to. The list itself reads and checks the query. */
type AccessRecordsSearch = { viewer?: string; patient?: string };

export const Route = createFileRoute('/admin/audit/access-records')({
  validateSearch: (search: AccessRecordsSearch) => search,
  component: AccessRecordsPage,
});
