import { EmailText } from '#web/i18n/email-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';

/** A table cell with phone and e-mail. */
export function ContactCell({ phone, email }: { phone: string; email: string }) {
  const t = useT();
  if (!phone && !email) return <span className="text-ink-muted">{t('Not specified')}</span>;
  return (
    <span className="grid">
      <span className="whitespace-nowrap">{phone}</span>
      <span className="text-ink-muted">
        <EmailText>{email}</EmailText>
      </span>
    </span>
  );
}
