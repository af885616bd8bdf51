/** A grey placeholder. Give it the size of the content that replaces it, to avoid layout shifts. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <div className={`ui-skeleton ${className}`} aria-hidden="true" />;
}

const widths = ['w-full', 'w-11/12', 'w-3/4', 'w-5/6'];

type SkeletonTextProps = {
  lines?: number | undefined;
  className?: string | undefined;
};

export function SkeletonText({ lines = 3, className = '' }: SkeletonTextProps) {
  return (
    <div className={`grid gap-3 ${className}`} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are equal and never change their order
        <Skeleton key={line} className={`h-4 ${widths[line % widths.length]}`} />
      ))}
    </div>
  );
}
