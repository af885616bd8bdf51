import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { ForgotPasswordPage } from '#web/features/accounts/forgot-password-page.tsx';
import { loginSearch } from '#web/features/accounts/login-search.ts';

export const Route = createFileRoute('/_public/forgot-password')({
  validateSearch: loginSearch,
  head: () => ({ meta: [{ title: `Forgot password · ${productName}` }] }),
  component: ForgotPasswordPage,
});
