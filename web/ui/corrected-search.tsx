/** Explains that the results are for a corrected search text. */
export function CorrectedSearch({
  typed,
  corrected,
}: {
  typed: string | undefined;
  corrected: string | null | undefined;
}) {
  if (!typed || !corrected) return null;
  return (
    <p role="status" className="mb-4 text-ink-muted">
      Nothing matches “{typed}”. Showing results for <strong className="text-ink">{corrected}</strong>.
    </p>
  );
}
