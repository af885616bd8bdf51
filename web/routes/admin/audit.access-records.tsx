import { createFileRoute } from '@tanstack/react-router';
import { AccessRecordsPage } from '#web/features/access-records/access-records-page.tsx';

export const Route = createFileRoute('/admin/audit/access-records')({ component: AccessRecordsPage });
