const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** For an empty inbox: an open envelope with a letter, and a resting bell. */
export function EmptyInbox({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 150" className={className} aria-hidden="true" focusable="false">
      <ellipse cx="100" cy="136" rx="82" ry="9" fill="var(--art-sand)" />
      <path d="M30 64 87 22q7-5 14 0l57 42v60q0 9-9 9H39q-9 0-9-9Z" fill="var(--art-teal)" />
      <path
        d="M46 40q0-8 8-8h80q8 0 8 8v62H46Z"
        fill="var(--art-paper)"
        stroke="var(--art-teal-deep)"
        strokeWidth="2.5"
      />
      <path {...line} d="M62 52h46M62 66h62" stroke="var(--art-ink)" strokeWidth="5" opacity=".2" />
      <path d="M94 94c-17-11-12-22-6-22q4 0 6 5 2-5 6-5c6 0 11 11-6 22Z" fill="var(--art-rose)" />
      <path d="M30 66l64 44 64-44v58q0 9-9 9H39q-9 0-9-9Z" fill="var(--art-teal)" />
      <path {...line} d="M32 130l46-38M156 130l-46-38" stroke="var(--art-teal-deep)" strokeWidth="3" />
      <path d="M168 62c0-13 6-22 13-22s13 9 13 22l4 8h-34Z" fill="var(--art-marigold)" />
      <circle cx="181" cy="37" r="4" fill="var(--art-marigold)" />
      <path d="M175 74a6 6 0 0 0 12 0Z" fill="var(--art-teal-deep)" />
    </svg>
  );
}
