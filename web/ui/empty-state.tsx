import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  /** A suggestion for what to do next. */
  hint?: ReactNode;
  /** A small drawing, about 160 px wide. */
  drawing?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
};

/** Shown instead of an empty list: a drawing, a sentence, an action. */
export function EmptyState({ title, hint, drawing, action, className = '' }: EmptyStateProps) {
  return (
    <div className={`mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center ${className}`}>
      {drawing ? (
        <div className="mb-5 w-40" aria-hidden="true">
          {drawing}
        </div>
      ) : null}
      <p className="text-lg font-semibold text-balance">{title}</p>
      {hint ? <p className="mt-1 text-ink-muted text-balance">{hint}</p> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
