import { createFileRoute } from '@tanstack/react-router';
import { ManageCitiesPage } from './-cities-page.tsx';

export const Route = createFileRoute('/admin/cities/')({ component: ManageCitiesPage });
