import { createFileRoute } from '@tanstack/react-router';
import { TeamPage } from '#web/features/team/team-page.tsx';
import { adminHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin/team')({
  head: () => adminHead('Team'),
  component: TeamPage,
});
