import { createFileRoute } from '@tanstack/react-router';
import { AccessRecordsPage } from './-access-records-page.tsx';

/** The filters that links can set. The list reads and validates the parameters itself. */
type AccessRecordsSearch = { viewer?: string; patient?: string };

export const Route = createFileRoute('/admin/audit/access-records')({
  validateSearch: (search: AccessRecordsSearch) => search,
  component: AccessRecordsPage,
});
