import { lazyRouteComponent, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as paths from '#web/lib/paths.ts';
import { loadForServer } from '#web/lib/served-part.tsx';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { PublicLayout } from './public-layout.tsx';

// The server renders a page in one pass, so the admin frame must be loaded before it renders.
const loadedFrame = import.meta.env.SSR ? lazyRouteComponent(() => import('./staff/layout.tsx'), 'StaffLayout') : null;
loadForServer(loadedFrame);

/** The frame of the pages behind the login. Staff stay in the admin frame while they work for a family. */
export function FamilyLayout() {
  const { role = 'user' } = useViewer() ?? {};
  const isAboutFamily = useLocation({ select: ({ pathname }) => paths.isAboutFamily(pathname) });
  const router = useRouter();
  // The browser takes the component from the admin route. Families never load it. Staff who come from the admin area
  // have loaded it already.
  const StaffLayout = loadedFrame ?? router.routesById['/admin'].options.component;
  if (role === 'user' || !isAboutFamily || !StaffLayout) return <PublicLayout />;
  return (
    // On the first page, the HTML of the server stays until the frame is loaded.
    <Suspense>
      <StaffLayout />
    </Suspense>
  );
}
