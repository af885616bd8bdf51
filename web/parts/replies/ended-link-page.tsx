import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { linkUnknown } from '#contract/replies/texts.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';

/** Shown for a wrong, an old and an ended link alike, so that it does not reveal whether the link has existed. */
export function EndedLinkPage({ token }: { token?: string | undefined }) {
  const t = useT();
  return (
    <main className="mx-auto flex w-full max-w-lg flex-col items-center gap-4 px-4 py-10 text-center">
      <EmptyCalendar className="w-48" />
      <h1 className="text-2xl text-balance">{t(linkUnknown)}</h1>
      <p className="text-ink-muted text-balance">
        {t('A link ends when its visit begins, is moved or is cancelled. A newer message has a newer link.')}
      </p>
      <div className="mt-2 grid w-full gap-3">
        <Link to={paths.appointments} className={buttonClass('primary', 'large', 'w-full')}>
          {t('Your appointments')}
        </Link>
        <LinkButton variant="secondary" size="large" className="w-full" href={`tel:${organisation.phone.dialled}`}>
          <Phone aria-hidden="true" />
          {t('Call {phone}', { phone: organisation.phone.shown })}
        </LinkButton>
      </div>
      {token ? (
        <Link to={paths.stopMessages(token)} className="link link-roomy mt-4">
          {t('Stop messages like this one')}
        </Link>
      ) : null}
    </main>
  );
}
