/** A thin line at the top edge while a page loads. Visible only after 150 ms. */
export function ProgressBar({ active, label = 'Loading page' }: { active: boolean; label?: string | undefined }) {
  return active ? <div className="ui-progress" role="progressbar" aria-label={label} /> : null;
}
