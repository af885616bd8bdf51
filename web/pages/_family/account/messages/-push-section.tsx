import { useT } from '#web/i18n/use-t.tsx';
import { wordsFor } from '#web/lib/words-for.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { usePush } from './-use-push.ts';

type PushSectionProps = { pushKey: string; hasPushHere: boolean };

/** Notifications of this browser, until the account logs out in it. */
export function PushSection({ pushKey, hasPushHere }: PushSectionProps) {
  const t = useT();
  const { problem, isPending, change } = usePush(pushKey, (error) => {
    const description = wordsFor(error, t('Please allow notifications in the settings of your browser.'));
    showToast({ title: t('Notifications could not be changed'), description, tone: 'destructive' });
  });

  return (
    <Card as="section" padding="roomy" aria-labelledby="push">
      <h2 id="push" className="flex flex-wrap items-center gap-3 text-xl">
        {t('Notifications on this device')}
        {hasPushHere ? <Badge tone="success">{t('On')}</Badge> : null}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {t(
          'A notification says who has a visit, when and where. Others who see your screen can read it. Notifications end when you log out.',
        )}
      </p>
      {problem && !hasPushHere ? (
        <p>{t(problem)}</p>
      ) : (
        <Button variant="secondary" className="max-md:w-full" busy={isPending} onClick={() => change(!hasPushHere)}>
          {hasPushHere ? t('Turn off here') : t('Turn on here')}
        </Button>
      )}
    </Card>
  );
}
