import { useT } from '#web/i18n/use-t.tsx';

/** A thin line at the top edge while a page loads. Visible only after 150 ms. */
export function ProgressBar({ active, label }: { active: boolean; label?: string | undefined }) {
  const t = useT();
  return active ? <div className="ui-progress" role="progressbar" aria-label={label ?? t('Loading page')} /> : null;
}
