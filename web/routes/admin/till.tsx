import { createFileRoute } from '@tanstack/react-router';
import { TillPage } from '#web/features/payments/till-page.tsx';

export const Route = createFileRoute('/admin/till')({ component: TillPage });
