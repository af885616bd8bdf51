import { Link } from '@tanstack/react-router';
import type { InboxMessage } from '#contract/messages/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';

type InboxMessageCardProps = { message: InboxMessage; onRead: () => void };

/** One message of the inbox. It opens its visit, or the settings of the account, and is then read. */
export function InboxMessageCard({ message, onRead }: InboxMessageCardProps) {
  const t = useT();
  const { kind, title, text, language, at, isRead, visit } = message;
  const markIfUnread = () => {
    if (!isRead) onRead();
  };
  return (
    <Card as="li" className={`relative grid gap-1.5 border-s-4 ${isRead ? 'border-s-line' : 'border-s-accent'}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className={`flex flex-wrap items-center gap-x-3 text-lg ${isRead ? 'font-medium' : ''}`}>
          {visit ? (
            <Link to={paths.visit(visit.id)} lang={language} className={cardLinkClass} onClick={markIfUnread}>
              {title}
            </Link>
          ) : kind === 'account' ? (
            <Link to={paths.account} lang={language} className={cardLinkClass} onClick={markIfUnread}>
              {title}
            </Link>
          ) : (
            <span lang={language}>{title}</span>
          )}
          {isRead ? null : <Badge tone="accent">{t('New')}</Badge>}
        </h2>
        <time dateTime={at} className="text-ink-muted">
          {datesIn(t).dateTime(at)}
        </time>
      </div>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} lang={language} className="max-w-prose break-words">
          {paragraph}
        </p>
      ))}
      {visit ? (
        <p className="break-words text-ink-muted">
          {visit.doctor
            ? t('{title} with {doctor}', { title: t.named(visit.title), doctor: visit.doctor })
            : t.named(visit.title)}
        </p>
      ) : null}
      {visit || isRead || kind === 'account' ? null : (
        <Button variant="quiet" className="-ms-3 justify-self-start" onClick={onRead}>
          {t('Mark as read')}
        </Button>
      )}
    </Card>
  );
}
