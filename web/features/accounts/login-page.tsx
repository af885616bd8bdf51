import { getRouteApi } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { AccountCard } from './account-card.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const route = getRouteApi('/_public/login');

/** Login and Register. */
export function LoginPage() {
  const { from } = route.useSearch();
  return (
    <AccountCard
      title={`Welcome to ${productName}`}
      text="Book, track and manage appointments for you and your loved ones."
      below={<TermsNotice />}
    >
      <Tabs
        label="Login or register"
        keepMounted
        tabs={[
          { id: 'login', label: 'Login', content: <LoginForm from={from} /> },
          { id: 'register', label: 'Register', content: <RegisterForm from={from} /> },
        ]}
      />
    </AccountCard>
  );
}

// In a tab of their own: what was typed here stays.
function TermsNotice() {
  return (
    <p>
      By continuing, you agree to our <NewTabLink href="/terms" label="Terms of Service" /> and{' '}
      <NewTabLink href="/privacy" label="Privacy Policy" />.
    </p>
  );
}

function NewTabLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener">
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
