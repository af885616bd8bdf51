const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** For a search without results: a magnifying glass over a blank card. */
export function EmptySearch({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 150" className={className} aria-hidden="true" focusable="false">
      <ellipse cx="100" cy="134" rx="78" ry="9" fill="var(--art-sand)" />
      <rect x="30" y="30" width="96" height="84" rx="12" fill="var(--art-sand)" transform="rotate(-6 78 72)" />
      <rect
        x="38"
        y="24"
        width="100"
        height="92"
        rx="12"
        fill="var(--art-paper)"
        stroke="var(--art-teal)"
        strokeWidth="3"
      />
      <circle cx="62" cy="48" r="12" fill="var(--art-rose)" />
      <path {...line} d="M84 43h38M84 55h24M52 78h46M52 92h30" stroke="var(--art-ink)" strokeWidth="5" opacity=".22" />
      <path {...line} d="m147 107 22 23" stroke="var(--art-marigold)" strokeWidth="13" />
      <circle cx="124" cy="84" r="31" fill="var(--art-teal)" opacity=".35" />
      <circle cx="124" cy="84" r="31" fill="none" stroke="var(--art-teal-deep)" strokeWidth="8" />
      <path {...line} d="M107 82q3-13 16-16" stroke="var(--art-paper)" strokeWidth="5" />
      <path {...line} d="M162 30v14M155 37h14M20 88v10M15 93h10" stroke="var(--art-marigold)" strokeWidth="4" />
    </svg>
  );
}
