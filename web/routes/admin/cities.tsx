import { createFileRoute } from '@tanstack/react-router';
import { ManageCitiesPage } from '#web/features/cities/manage-cities-page.tsx';

export const Route = createFileRoute('/admin/cities')({ component: ManageCitiesPage });
