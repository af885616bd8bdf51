import { Link, Outlet } from '@tanstack/react-router';
import { LayoutDashboard, LogOut } from 'lucide-react';
import type { Viewer } from '#contract/accounts.ts';
import { productName } from '#contract/product.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
import { RoleBadge } from '#web/features/accounts/role-badge.tsx';
import { useSignOut } from '#web/features/accounts/sign-out.ts';
import { BrandMark } from '#web/illustrations/brand-mark.tsx';
import { Avatar } from '#web/ui/avatar.tsx';

const entries = [{ to: '/admin', label: 'Dashboard', icon: LayoutDashboard }] as const;

/** Around every page of the admin area: where to go, who is signed in, the way out. */
export function AdminLayout() {
  const viewer = useViewer();
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[260px_1fr]">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="no-print border-line bg-surface-raised max-md:border-b md:border-e">
        <div className="flex h-full flex-col gap-4 p-4 md:sticky md:top-0 md:h-dvh md:gap-6">
          <Link to="/admin" className="flex min-h-11 items-center gap-3 px-2 text-lg font-bold no-underline">
            <BrandMark className="size-8" />
            {productName} Admin
          </Link>
          <nav aria-label="Admin" className="md:flex-1">
            <ul className="flex gap-1 md:flex-col">
              {entries.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact: to === '/admin' }}
                    className="ui-menu-item font-medium aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink"
                  >
                    <Icon aria-hidden="true" />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {viewer ? <SignedInAs viewer={viewer} /> : null}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 px-4 py-6 md:px-8 md:py-10">
        <Outlet />
      </main>
    </div>
  );
}

function SignedInAs({ viewer }: { viewer: Viewer }) {
  const signOut = useSignOut();
  return (
    <div className="flex items-center gap-3 border-line md:flex-wrap md:border-t md:pt-4">
      <Avatar name={viewer.name} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{viewer.name}</p>
        <RoleBadge role={viewer.role} />
      </div>
      <button type="button" className="ui-menu-item max-md:w-auto" onClick={() => void signOut()}>
        <LogOut aria-hidden="true" />
        Logout
      </button>
    </div>
  );
}
