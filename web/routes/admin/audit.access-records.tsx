import { createFileRoute } from '@tanstack/react-router';
import { AccessRecordsPage } from '#web/features/access-records/access-records-page.tsx';
import { adminHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin/audit/access-records')({
  head: () => adminHead('Access records'),
  component: AccessRecordsPage,
});
