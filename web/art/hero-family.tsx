// Not --art-ink, which is light in the dark theme: hair and eyes keep their colour.
const hair = '#33262a';
const greyHair = '#d5cec4';
const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Eyes, nose and mouth, centred at (x, y). */
function Face({ x, y, isLaughing = false }: { x: number; y: number; isLaughing?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g fill="var(--art-rose)" opacity=".55">
        <ellipse cx="-23" cy="14" rx="8" ry="5" />
        <ellipse cx="23" cy="14" rx="8" ry="5" />
      </g>
      <g {...line} stroke={hair} strokeWidth="3">
        {isLaughing ? <path d="M-21 0q6-7 12 0M9 0q6-7 12 0" /> : <path d="M-22-12q7-5 13-1M9-13q7-4 13 1" />}
        <path d="M-10 19q10 10 20 0" />
      </g>
      {isLaughing ? null : (
        <g fill={hair}>
          <circle cx="-15" cy="-1" r="3.4" />
          <circle cx="15" cy="-1" r="3.4" />
        </g>
      )}
      <path {...line} d="M0 0q-5 9 1 11" stroke={hair} strokeWidth="2" opacity=".45" />
    </g>
  );
}

/** A grandmother, a mother and a child look at a phone, beside a calendar. */
export function HeroFamily({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 480" className={className} aria-hidden="true" focusable="false">
      <path d="M62 250C40 120 150 34 290 40s236 92 222 218-92 176-236 172S80 372 62 250Z" fill="var(--art-sand)" />
      <circle cx="286" cy="236" r="170" fill="var(--art-teal)" opacity=".5" />

      <g fill="var(--art-teal-deep)">
        <path d="M78 404C44 372 40 318 62 286c18 34 26 76 16 118Z" />
        <path d="M82 404c-6-46 12-88 46-108 4 40-14 84-46 108Z" opacity=".75" />
        <path d="M484 404c34-28 42-80 22-116-20 30-30 74-22 116Z" />
        <path d="M480 404c4-38-8-70-34-90-4 34 8 68 34 90Z" opacity=".75" />
      </g>

      {/* Mother */}
      <path d="M246 160c-12 66-14 124-4 180h104c12-56 10-114-2-180Z" fill={hair} />
      <path d="M196 430c-2-92 24-150 70-160h58c46 10 74 68 70 160Z" fill="var(--art-teal-deep)" />
      <path d="M274 226h42v46q-21 22-42 0Z" fill="var(--art-skin-2)" />
      <ellipse cx="295" cy="186" rx="50" ry="60" fill="var(--art-skin-2)" />
      <path d="M240 208c-12-64 14-100 55-100s67 36 55 100q-10-40-55-68-45 28-55 68Z" fill={hair} />
      <circle cx="295" cy="162" r="3.6" fill="var(--art-rose)" />
      <Face x={295} y={192} />
      <path d="M262 270c-24 6-36 22-42 44 30 10 56 60 60 116h28c2-70-14-126-46-160Z" fill="var(--art-marigold)" />

      {/* Grandmother */}
      <circle cx="134" cy="206" r="22" fill={greyHair} />
      <path d="M74 430c-4-90 24-142 72-150h50c44 8 70 62 66 150Z" fill="var(--art-rose)" />
      <path d="M150 250h38v38q-19 18-38 0Z" fill="var(--art-skin-3)" />
      <ellipse cx="170" cy="222" rx="46" ry="54" fill="var(--art-skin-3)" />
      <path d="M120 236c-8-56 14-86 50-86s58 30 50 86q-8-36-50-58-42 22-50 58Z" fill={greyHair} />
      <circle cx="170" cy="200" r="4" fill="#a8322c" />
      <Face x={170} y={228} isLaughing />
      <g {...line} stroke="var(--art-teal-deep)" strokeWidth="2.6">
        <circle cx="155" cy="226" r="13" />
        <circle cx="185" cy="226" r="13" />
        <path d="M168 224q2-2 4 0" />
      </g>
      <path d="M202 284c14 60-40 96-124 104l-4 42h106c54-34 66-92 50-138Z" fill="var(--art-teal)" />
      <path {...line} d="M204 286c12 58-40 92-126 102" stroke="var(--art-marigold)" strokeWidth="7" />

      <path {...line} d="M376 424c-6-26-20-44-42-52" stroke="var(--art-teal-deep)" strokeWidth="30" />

      {/* Child */}
      <path d="M350 430c-4-62 18-98 54-102h32c38 6 58 42 54 102Z" fill="var(--art-marigold)" />
      <path d="M404 302h32v28q-16 16-32 0Z" fill="var(--art-skin-1)" />
      <path {...line} d="M376 280h88" stroke="var(--art-skin-1)" strokeWidth="17" />
      <ellipse cx="420" cy="276" rx="44" ry="47" fill="var(--art-skin-1)" />
      <path
        d="M374 272c-6-40 14-66 48-66 32 0 50 26 44 66-4-18-12-28-26-32-22 12-46 4-50 4-8 8-14 16-16 28Z"
        fill={hair}
      />
      <Face x={420} y={282} isLaughing />

      {/* Phone, held between them */}
      <g transform="rotate(-8 318 352)">
        <rect x="284" y="296" width="66" height="112" rx="12" fill={hair} />
        <rect x="290" y="303" width="54" height="98" rx="7" fill="var(--art-paper)" />
        <rect x="290" y="303" width="54" height="28" rx="7" fill="var(--art-teal)" />
        <path d="M317 366c-22-15-16-27-9-27q6 0 9 7 3-7 9-7c7 0 13 12-9 27Z" fill="var(--art-rose)" />
        <path {...line} d="M300 380h34M306 390h22" stroke="var(--art-ink)" strokeWidth="4" opacity=".3" />
      </g>
      <path
        {...line}
        d="M342 360q-14-6-18 6M344 374q-16-4-20 6M346 388q-14-2-18 6"
        stroke="var(--art-skin-2)"
        strokeWidth="11"
      />
      <path {...line} d="M436 390q-32 14-66-8" stroke="var(--art-skin-1)" strokeWidth="18" />
      <path {...line} d="M464 372q-8 12-20 15" stroke="var(--art-marigold)" strokeWidth="26" />
      <path {...line} d="M430 380q2 10 8 18" stroke="var(--art-teal)" strokeWidth="5" />

      {/* Table with a glass of tea */}
      <rect x="44" y="422" width="472" height="26" rx="13" fill="var(--art-teal-deep)" />
      <path d="M108 382h38l-5 40h-28Z" fill="var(--art-paper)" />
      <path d="M110 394h34l-4 28h-26Z" fill="var(--art-rose)" />
      <path {...line} d="M120 372q-6-8 0-15t0-15M134 372q-6-8 0-15" stroke="#fffdf8" strokeWidth="3" opacity=".8" />

      {/* The calendar */}
      <g transform="rotate(7 444 120)">
        <rect x="388" y="68" width="116" height="104" rx="14" fill="var(--art-paper)" />
        <path d="M388 96V82q0-14 14-14h88q14 0 14 14v14Z" fill="var(--art-rose)" />
        <path {...line} d="M414 60v16M478 60v16" stroke="var(--art-ink)" strokeWidth="5" />
        <path
          {...line}
          d="M408 114h0M432 114h0M458 114h0M484 114h0M408 134h0M484 134h0M408 154h0M432 154h0M458 154h0"
          stroke="var(--art-ink)"
          strokeWidth="9"
          opacity=".22"
        />
        <circle cx="445" cy="136" r="16" fill="var(--art-teal)" />
        <path {...line} d="M438 136l5 6 9-11" stroke="var(--art-paper)" strokeWidth="4" />
      </g>
      <path d="M108 124c-30-20-22-38-12-38q9 0 12 9 3-9 12-9c10 0 18 18-12 38Z" fill="var(--art-rose)" />
    </svg>
  );
}
