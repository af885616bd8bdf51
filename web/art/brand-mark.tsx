/** The logo: two figures that form a heart. Recognisable from 16 px. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <g fill="var(--art-teal)">
        <circle cx="9" cy="5.5" r="4" />
        <path d="M15.4 30.5C6.5 25 2 20.5 2 16.2 2 13 4.6 11 8 11c4.4 0 7.4 3.2 7.4 8Z" />
      </g>
      <g fill="var(--art-marigold)">
        <circle cx="23" cy="5.5" r="4" />
        <path d="M16.6 30.5C25.5 25 30 20.5 30 16.2 30 13 27.4 11 24 11c-4.4 0-7.4 3.2-7.4 8Z" />
      </g>
    </svg>
  );
}
