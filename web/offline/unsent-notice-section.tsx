import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { onUnsentNoteChanged, readUnsentNote, removeUnsentNote, type UnsentNote } from '#web/lib/unsent-note.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const words: Record<UnsentNote, { title: string; text: string }> = {
  hidden: {
    title: msg('Log in to send your request'),
    text: msg(
      'Your login has expired. Your request still waits on this device, hidden. It is sent after you log in again, and erased an hour after you made it.',
    ),
  },
  late: {
    title: msg('Not sent'),
    text: msg(
      'Your login had expired, and nobody logged in within an hour. Your request was erased from this device and not sent.',
    ),
  },
  ended: {
    title: msg('Not sent'),
    text: msg(
      'You were logged out from another device before your request could be sent. It was erased from this device and not sent.',
    ),
  },
  replaced: {
    title: msg('Not sent'),
    text: msg('A request of another account was waiting on this device. It was erased from this device and not sent.'),
  },
};

/** Says, until it is closed, what happened to the waiting requests of an account that was signed out. It names nobody. */
export function UnsentNoticeSection() {
  const t = useT();
  const note = useSyncExternalStore(onUnsentNoteChanged, readUnsentNote, () => null);
  if (!note) return null;
  const { title, text } = words[note];
  return (
    <div role="status" className="no-print mx-auto w-full max-w-6xl px-4 pt-4">
      <Card className="grid gap-2 border-s-4 border-s-accent">
        <h2 className="text-lg">{t(title)}</h2>
        <p>{t(text)}</p>
        <div className="flex flex-wrap gap-2">
          {note === 'hidden' ? (
            <Link to={paths.login} className={buttonClass('primary')}>
              {t('Log in')}
            </Link>
          ) : null}
          <Button variant="secondary" onClick={removeUnsentNote}>
            {t('Close')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
