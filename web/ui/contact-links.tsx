import { Globe, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmailText, LatinText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';

type ContactLinksProps = {
  /** Links to a map. */
  address: string;
  phone?: string | undefined;
  email?: string | undefined;
  website?: string | undefined;
};

/** Address, phone, e-mail and website as links that open the right app on a phone. */
export function ContactLinks({ address, phone, email, website }: ContactLinksProps) {
  const t = useT();
  return (
    <ul className="grid grid-cols-1">
      <Line
        icon={<MapPin aria-hidden="true" />}
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
        note={t('opens in maps')}
      >
        <LatinText>{address}</LatinText>
      </Line>
      {phone ? (
        <Line icon={<Phone aria-hidden="true" />} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </Line>
      ) : null}
      {email ? (
        <Line icon={<Mail aria-hidden="true" />} href={`mailto:${email}`}>
          <EmailText>{email}</EmailText>
        </Line>
      ) : null}
      {website && /^https?:\/\//.test(website) ? (
        <Line icon={<Globe aria-hidden="true" />} href={website} note={t('opens another site')}>
          <EmailText>{website.replace(/^https?:\/\/|\/$/g, '')}</EmailText>
        </Line>
      ) : null}
    </ul>
  );
}

function Line({ icon, href, note, children }: { icon: ReactNode; href: string; note?: string; children: ReactNode }) {
  const isExternal = href.startsWith('http');
  return (
    <li className="flex items-start gap-3 [&>svg]:mt-3.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-muted">
      {icon}
      <a
        href={href}
        className="link min-w-0 py-3 wrap-break-word"
        {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        {children}
        {note ? <span className="sr-only"> ({note})</span> : null}
      </a>
    </li>
  );
}
