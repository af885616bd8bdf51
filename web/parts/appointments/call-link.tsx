import { Phone } from 'lucide-react';
import { useT } from '#web/i18n/use-t.tsx';
import { dialled, phoneWords } from '#web/lib/phones.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** Calls the clinic or the doctor of a visit. */
export function CallLink({ phone }: { phone: string }) {
  const t = useT();
  return (
    <LinkButton
      variant="secondary"
      href={`tel:${dialled(phone)}`}
      aria-label={t('Call {phone}', { phone: phoneWords(phone) })}
    >
      <Phone aria-hidden="true" />
      {t('Call')}
    </LinkButton>
  );
}
