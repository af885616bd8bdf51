import { createFileRoute } from '@tanstack/react-router';
import { DayPage } from '#web/features/day/day-page.tsx';

export const Route = createFileRoute('/admin/day')({ component: DayPage });
