/** Explains that the results are for a corrected search text. */
export function CorrectedSearch({ typed, read }: { typed: string | undefined; read: string | null | undefined }) {
  if (!typed || !read) return null;
  return (
    <p role="status" className="mb-4 text-ink-muted">
      Nothing matches “{typed}”. Showing results for <strong className="text-ink">{read}</strong>.
    </p>
  );
}
