import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#web/features/users/users-page.tsx';
import { adminHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin/users')({
  head: () => adminHead('Users'),
  component: UsersPage,
});
