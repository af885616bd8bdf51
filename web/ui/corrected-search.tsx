/** Says that something else was searched than what was typed. */
export function CorrectedSearch({ typed, read }: { typed: string | undefined; read: string | null | undefined }) {
  if (!typed || !read) return null;
  return (
    <p role="status" className="mb-4 text-ink-muted">
      Nothing matches “{typed}”. Showing results for <strong className="text-ink">{read}</strong>.
    </p>
  );
}
