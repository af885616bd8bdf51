import { createFileRoute } from '@tanstack/react-router';
import { TillPage } from './-till-page.tsx';

export const Route = createFileRoute('/admin/till/')({ component: TillPage });
