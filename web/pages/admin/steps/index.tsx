import { createFileRoute } from '@tanstack/react-router';
import { ManageStepsPage } from './-steps-page.tsx';

export const Route = createFileRoute('/admin/steps/')({ component: ManageStepsPage });
