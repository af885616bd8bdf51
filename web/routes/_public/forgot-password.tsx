import { createFileRoute } from '@tanstack/react-router';
import { readCodeStepSearch } from '#web/features/accounts/code-step-search.ts';
import { ForgotPasswordPage } from '#web/features/accounts/forgot-password-page.tsx';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

export const Route = createFileRoute('/_public/forgot-password')({
  validateSearch: readCodeStepSearch,
  head: () => titleHead(pageT()('Forgot password')),
  component: ForgotPasswordPage,
});
