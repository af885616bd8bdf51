import type { ReactNode } from 'react';
import { BrandMark } from '#web/art/brand-mark.tsx';
import { Card } from '#web/ui/card.tsx';

type AccountCardProps = { title: string; text?: ReactNode; children: ReactNode; below?: ReactNode };

/** A centred card with one short form: login, code or password. */
export function AccountCard({ title, text, children, below }: AccountCardProps) {
  return (
    <main className="mx-auto w-full max-w-lg px-4 py-8 md:py-14">
      <Card padding="roomy">
        <header className="mb-5 flex flex-col items-center gap-3 text-center">
          <BrandMark className="size-12" />
          <h1 className="text-2xl">{title}</h1>
          {text ? <p className="text-ink-muted text-balance">{text}</p> : null}
        </header>
        {children}
      </Card>
      {below ? <div className="mt-5 text-center text-ink-muted">{below}</div> : null}
    </main>
  );
}
