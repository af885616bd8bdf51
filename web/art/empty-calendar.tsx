const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** For an empty list of appointments: a blank calendar and a plant. */
export function EmptyCalendar({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 150" className={className} aria-hidden="true" focusable="false">
      <ellipse cx="100" cy="134" rx="80" ry="9" fill="var(--art-sand)" />
      <rect
        x="36"
        y="28"
        width="108"
        height="102"
        rx="14"
        fill="var(--art-paper)"
        stroke="var(--art-teal)"
        strokeWidth="3"
      />
      <path d="M36 58V42q0-14 14-14h80q14 0 14 14v16Z" fill="var(--art-teal)" />
      <path {...line} d="M64 18v20M116 18v20" stroke="var(--art-teal-deep)" strokeWidth="7" />
      <path
        {...line}
        d="M58 76h0M79 76h0M101 76h0M122 76h0M58 95h0M79 95h0M122 95h0M58 114h0M79 114h0M101 114h0"
        stroke="var(--art-ink)"
        strokeWidth="9"
        opacity=".2"
      />
      <path d="M101 106c-15-10-11-20-6-20q4 0 6 5 2-5 6-5c5 0 9 10-6 20Z" fill="var(--art-rose)" />
      <path {...line} d="M160 112V76" stroke="var(--art-teal-deep)" strokeWidth="4" />
      <path
        d="M160 92c-20-2-24-14-22-24 14 0 22 8 22 24ZM160 80c0-16 8-24 22-24 2 12-4 22-22 24Z"
        fill="var(--art-teal)"
      />
      <path d="M142 106h36l-5 28h-26Z" fill="var(--art-marigold)" />
      <path d="M139 102h42v9h-42Z" fill="var(--art-rose)" />
    </svg>
  );
}
