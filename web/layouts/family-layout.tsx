import { lazyRouteComponent, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { can } from '#contract/roles.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
import * as paths from '#web/lib/paths.ts';
import { Placeholder } from './placeholder.tsx';
import { PublicLayout } from './public-layout.tsx';

// Families do not load it.
const AdminLayout = lazyRouteComponent(() => import('./admin-layout.tsx'), 'AdminLayout');
// Loaded before the first render: the server renders a page in one pass, and the browser hydrates the frame of the server
// or comes from the admin area.
if (import.meta.env.SSR || document.querySelector('.admin-frame')) await AdminLayout.preload?.();

/** The frame of the pages behind the login. Staff stay in the admin frame while they work for a family. */
export function FamilyLayout() {
  const viewer = useViewer();
  const isAboutFamily = useLocation({ select: ({ pathname }) => paths.isAboutFamily(pathname) });
  if (!isAboutFamily || !viewer || !can(viewer.role, 'admin.enter')) return <PublicLayout />;
  return (
    <Suspense fallback={<Placeholder className="ui-delayed">Loading…</Placeholder>}>
      <AdminLayout />
    </Suspense>
  );
}
