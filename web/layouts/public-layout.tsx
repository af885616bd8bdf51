import { Outlet } from '@tanstack/react-router';

/** Around every page that families see: the way to everything above, who we are below. */
export function PublicLayout() {
  return <Outlet />;
}
