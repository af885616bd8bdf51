import { useViewer } from '#web/features/accounts/queries.ts';
import { RoleBadge } from '#web/features/accounts/role-badge.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The first page of the admin area: who is signed in, and as what. */
export function DashboardPage() {
  const viewer = useViewer();
  return (
    <>
      <PageHeader title="Dashboard" subtitle={viewer ? `Welcome, ${viewer.name}` : undefined} />
      {viewer ? (
        <p className="flex flex-wrap items-center gap-2">
          You are signed in as <RoleBadge role={viewer.role} />
        </p>
      ) : null}
    </>
  );
}
