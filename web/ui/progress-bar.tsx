/** A thin line at the top edge while a page is on its way. Seen only when that takes more than 150 ms. */
export function ProgressBar({ active, label = 'Loading page' }: { active: boolean; label?: string | undefined }) {
  return active ? <div className="ui-progress" role="progressbar" aria-label={label} /> : null;
}
