import { useViewer } from '#web/features/accounts/queries.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The first page of the admin area. */
export function DashboardPage() {
  const viewer = useViewer();
  return <PageHeader title="Dashboard" subtitle={viewer ? `Welcome, ${viewer.name}.` : undefined} />;
}
