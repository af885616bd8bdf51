const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** For the error page: a cracked clay cup with a plaster. */
export function SomethingBroke({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 150" className={className} aria-hidden="true" focusable="false">
      <ellipse cx="100" cy="134" rx="80" ry="9" fill="var(--art-sand)" />
      <path d="M112 132c10-12 40-14 56-4 8 6-2 10-20 10h-40Z" fill="var(--art-skin-1)" />
      <path d="M54 42h82l-12 82q-2 12-14 12H80q-12 0-14-12Z" fill="var(--art-rose)" />
      <path d="M56 58h78l-2 12H58ZM62 104h66l-2 10H64Z" fill="var(--art-skin-1)" opacity=".45" />
      <ellipse cx="95" cy="42" rx="41" ry="11" fill="var(--art-skin-1)" />
      <ellipse cx="95" cy="43" rx="33" ry="7" fill="var(--art-skin-3)" />
      <path {...line} d="m118 50-10 18 12 10-12 18 8 12-6 16" stroke="#33262a" strokeWidth="3.5" />
      <g transform="rotate(-24 112 84)">
        <rect x="86" y="74" width="54" height="20" rx="10" fill="var(--art-marigold)" />
        <rect x="104" y="74" width="18" height="20" fill="var(--art-paper)" />
        <path {...line} d="M109 80h0M117 80h0M109 88h0M117 88h0" stroke="var(--art-rose)" strokeWidth="4" />
      </g>
      <path {...line} d="M82 26q-8-8 0-14M100 24q-8-8 0-16M118 26q-8-8 0-14" stroke="var(--art-teal)" strokeWidth="4" />
    </svg>
  );
}
