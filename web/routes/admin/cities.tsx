import { createFileRoute } from '@tanstack/react-router';
import { ManageCitiesPage } from '#web/features/cities/manage-cities-page.tsx';
import { adminHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin/cities')({
  head: () => adminHead('Cities'),
  component: ManageCitiesPage,
});
