import type { MouseEvent, ReactNode } from 'react';
import { Sentence, useT } from '#web/i18n/use-t.tsx';

type SearchNoticeProps = {
  typed: string | undefined;
  /** The corrected search, if nothing matched the typed one. */
  corrected?: string | null | undefined;
  /** The specialty as which the server has understood the typed words. */
  readAs?: string | null | undefined;
  /** The results only sound like the typed words. */
  isSimilar?: boolean | undefined;
  /** Searches for the typed words in names instead. `href` is the address of that search, if it has one. */
  exact?: { href?: string; onClick: () => void };
};

/** Explains why the results are not simply those that contain the typed words. */
export function SearchNotice({ typed, corrected, readAs, isSimilar, exact }: SearchNoticeProps) {
  const t = useT();
  if (!typed) return null;
  if (readAs)
    return (
      <Notice>
        <Sentence
          text="Showing doctors with the specialty {specialty} for “{typed}”."
          elements={{ specialty: <strong className="text-ink">{t(readAs)}</strong>, typed }}
        />{' '}
        {exact ? <ExactSearch {...exact} /> : null}
      </Notice>
    );
  if (corrected)
    return (
      <Notice>
        <Sentence
          text="Nothing matches “{typed}”. Showing results for {corrected}."
          elements={{ typed, corrected: <strong className="text-ink">{corrected}</strong> }}
        />
      </Notice>
    );
  return isSimilar ? <Notice>{t('Showing results that sound like “{typed}”.', { typed })}</Notice> : null;
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-4 text-ink-muted">
      {children}
    </p>
  );
}

function ExactSearch({ href, onClick }: NonNullable<SearchNoticeProps['exact']>) {
  const t = useT();
  const text = t('Search for these words in names instead');
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    onClick();
  };
  return href ? (
    <a href={href} className="link" onClick={handleClick}>
      {text}
    </a>
  ) : (
    <button type="button" className="link text-start" onClick={handleClick}>
      {text}
    </button>
  );
}
