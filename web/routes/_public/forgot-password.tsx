import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { ForgotPasswordPage } from '#web/features/accounts/forgot-password-page.tsx';
import { returnSearch } from '#web/features/accounts/return-search.ts';

type Search = ReturnType<typeof returnSearch> & { step?: 'code' | undefined };

export const Route = createFileRoute('/_public/forgot-password')({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    ...returnSearch(raw),
    step: raw.step === 'code' ? 'code' : undefined,
  }),
  head: () => ({ meta: [{ title: `Forgot password · ${productName}` }] }),
  component: ForgotPasswordPage,
});
