import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#web/features/users/users-page.tsx';

export const Route = createFileRoute('/admin/users')({ component: UsersPage });
