const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** For an empty list of people: one person, and a dashed shape for another. */
export function EmptyPeople({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 150" className={className} aria-hidden="true" focusable="false">
      <ellipse cx="100" cy="134" rx="80" ry="9" fill="var(--art-sand)" />
      <path d="M28 134c-2-38 12-56 40-56s42 18 40 56Z" fill="var(--art-teal)" />
      <path d="M58 66h20v16q-10 10-20 0Z" fill="var(--art-skin-2)" />
      <circle cx="68" cy="46" r="26" fill="var(--art-skin-2)" />
      <path d="M40 52c-6-30 10-40 28-40s34 10 28 40q-4-18-28-28-24 10-28 28Z" fill="#33262a" />
      <path {...line} d="M57 48h0M79 48h0" stroke="#33262a" strokeWidth="6" />
      <path {...line} d="M60 58q8 7 16 0" stroke="#33262a" strokeWidth="3" />
      <path d="M46 82c-6 18-4 36 2 52h16c-8-20-8-38-2-56Z" fill="var(--art-marigold)" />
      <path d="M104 134c-2-30 10-46 34-46s36 16 34 46Z" fill="var(--art-sand)" />
      <g {...line} stroke="var(--art-teal)" strokeWidth="3.5" strokeDasharray="2 8">
        <path d="M104 134c-2-30 10-46 34-46s36 16 34 46Z" />
        <circle cx="138" cy="60" r="22" />
      </g>
      <circle cx="166" cy="90" r="15" fill="var(--art-marigold)" />
      <path {...line} d="M166 83v14M159 90h14" stroke="#33262a" strokeWidth="4" />
    </svg>
  );
}
