import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#web/features/accounts/forgot-password-page.tsx';
import { loginSearch } from '#web/features/accounts/login-search.ts';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_public/forgot-password')({
  validateSearch: loginSearch,
  head: () => titleHead('Forgot password'),
  component: ForgotPasswordPage,
});
