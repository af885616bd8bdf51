import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SomethingBroke = lazyPart(async () => (await import('#web/art/something-broke.tsx')).SomethingBroke);

/** Shown instead of a screen that failed to render. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-12 text-center">
      <div className="h-48 w-64">
        <SomethingBroke />
      </div>
      <h1 className="text-2xl">{t('This page could not be shown')}</h1>
      <p className="text-ink-muted">{t('It is not your fault. Please try again in a moment.')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={retry}>{t('Try again')}</Button>
        <Link to={paths.home} className={buttonClass('secondary')}>
          {t('Return to Home')}
        </Link>
      </div>
    </main>
  );
}
