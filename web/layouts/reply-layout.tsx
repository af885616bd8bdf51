import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { emergencyNumbers, organisation } from '#contract/organisation.ts';
import { BrandMark } from '#web/illustrations/brand-mark.tsx';
import * as paths from '#web/lib/paths.ts';
import { useFocusOnNewPage } from './focus-on-new-page.ts';

/** The frame of the pages that the link of a message opens: only the name, and whom to call. */
export function ReplyLayout({ children }: { children: ReactNode }) {
  const content = useFocusOnNewPage<HTMLDivElement>();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface-raised">
        <div className="mx-auto flex min-h-14 max-w-lg items-center px-4">
          <Link to={paths.home} className="flex min-h-12 items-center gap-2 no-underline">
            <BrandMark className="size-8" />
            <span className="text-lg font-bold text-brand-ink">{organisation.name}</span>
          </Link>
        </div>
      </header>
      <div ref={content} id="content" tabIndex={-1} className="grow">
        {children}
      </div>
      <footer className="border-t border-line bg-surface-sunken">
        <div className="mx-auto grid max-w-lg gap-1 px-4 py-5 text-center text-ink-muted">
          <p>
            Questions? Call{' '}
            <a href={`tel:${organisation.phone.dialled}`} className="link link-roomy font-semibold">
              {organisation.phone.shown}
            </a>
          </p>
          <p>
            In an emergency call{' '}
            <a href={`tel:${emergencyNumbers.any}`} className="link link-roomy font-semibold">
              {emergencyNumbers.any}
            </a>
          </p>
        </div>
      </footer>
    </div>
  );
}
