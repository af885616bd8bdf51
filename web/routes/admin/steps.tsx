import { createFileRoute } from '@tanstack/react-router';
import { ManageStepsPage } from '#web/features/steps/manage-steps-page.tsx';

export const Route = createFileRoute('/admin/steps')({ component: ManageStepsPage });
