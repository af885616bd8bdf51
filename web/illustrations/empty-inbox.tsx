const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Nothing waiting: an open letter with a marigold in it. */
export function EmptyInbox({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 150" className={className} aria-hidden="true" focusable="false">
      <ellipse cx="100" cy="134" rx="80" ry="9" fill="var(--art-sand)" />
      <path d="M42 66 100 24l58 42v62H42Z" fill="var(--art-teal-deep)" />
      <path {...line} d="M100 100V52M100 80q-14-2-16-14M100 88q14-2 17-13" stroke="var(--art-teal)" strokeWidth="4" />
      <g fill="var(--art-marigold)">
        <circle cx="100" cy="26" r="10" />
        <circle cx="115" cy="36" r="10" />
        <circle cx="110" cy="53" r="10" />
        <circle cx="90" cy="53" r="10" />
        <circle cx="85" cy="36" r="10" />
      </g>
      <circle cx="100" cy="41" r="10" fill="var(--art-rose)" />
      <path
        d="M42 66 94 100q6 4 12 0l52-34v54q0 10-10 10H52q-10 0-10-10Z"
        fill="var(--art-paper)"
        stroke="var(--art-teal)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path {...line} d="m45 127 38-33M155 127l-38-33" stroke="var(--art-teal)" strokeWidth="3" />
      <path {...line} d="M24 46q10-10 20 0M160 30q8-8 16 0q8-8 16 0" stroke="var(--art-rose)" strokeWidth="3.5" />
    </svg>
  );
}
