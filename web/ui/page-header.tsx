import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons; the main one last. */
  actions?: ReactNode;
  /** A back link above the title. */
  back?: ReactNode;
};

/** The `h1` of a page, with its actions. */
export function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-6 md:mb-8">
      {back ? <div className="-ms-3 mb-2">{back}</div> : null}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 max-w-prose">
          <h1 className="text-2xl md:text-3xl">{title}</h1>
          {subtitle ? <p className="mt-1.5 text-ink-muted md:text-lg">{subtitle}</p> : null}
        </div>
        {actions ? <div className="ui-page-actions no-print flex flex-wrap items-center gap-3">{actions}</div> : null}
      </div>
    </header>
  );
}
