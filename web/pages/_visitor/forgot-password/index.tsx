import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { titleHead } from '#web/lib/head.ts';
import { readCodeStepSearch } from '#web/parts/accounts/code-step-search.ts';
import { ForgotPasswordPage } from './-forgot-password-page.tsx';

export const Route = createFileRoute('/_visitor/forgot-password/')({
  validateSearch: readCodeStepSearch,
  head: () => titleHead(pageT()('Forgot password')),
  component: ForgotPasswordPage,
});
