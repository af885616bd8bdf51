import type { ReactNode } from 'react';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { BackLink } from '#web/lib/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

type TextPageProps = {
  title: string;
  lastChanged: string;
  children: ReactNode;
};

/** A page of long text, with a back link and the date of the last change. */
export function TextPage({ title, lastChanged, children }: TextPageProps) {
  const t = useT();
  return (
    <main className="mx-auto max-w-3xl px-4 py-8 md:py-12">
      <PageHeader
        title={title}
        subtitle={t('Last changed: {date}', { date: datesIn(t).date(lastChanged) })}
        back={<BackLink />}
      />
      <div className="prose">{children}</div>
    </main>
  );
}
