import { createFileRoute } from '@tanstack/react-router';
import { MyDayPage } from './-my-day-page.tsx';

export const Route = createFileRoute('/admin/my-day/')({ component: MyDayPage });
