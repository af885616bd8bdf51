import { Link } from '@tanstack/react-router';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** Shown at every address that does not exist. */
export function NotFoundPage() {
  const t = useT();
  return (
    <main className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-12 text-center">
      <LostPage className="w-64" />
      <h1 className="text-5xl text-brand-ink">404</h1>
      <p className="text-xl">{t('Oops! Page not found')}</p>
      <Link to={paths.home} className={buttonClass('primary')}>
        {t('Return to Home')}
      </Link>
    </main>
  );
}

const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

function LostPage({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 150" className={className} aria-hidden="true" focusable="false">
      <ellipse cx="100" cy="134" rx="88" ry="9" fill="var(--art-sand)" />
      <circle cx="60" cy="44" r="22" fill="var(--art-rose)" opacity=".5" />
      <path {...line} d="M150 134V22" stroke="var(--art-skin-1)" strokeWidth="7" />
      <path d="M126 26h46l12 10-12 10h-46Z" fill="var(--art-teal)" />
      <path d="M174 52h-46l-12 10 12 10h46Z" fill="var(--art-marigold)" />
      <path d="M132 78h36l11 9-11 9h-36Z" fill="var(--art-rose)" />
      <path {...line} d="M136 36h24M134 62h26M140 87h18" stroke="var(--art-paper)" strokeWidth="4" />
      <path d="M22 122V88q4-28 30-28h32q20 0 24 26v36Z" fill="var(--art-marigold)" />
      <path d="M22 98h86v24H22Z" fill="var(--art-teal-deep)" />
      <path d="M32 92q2-22 20-22h6v22Z" fill="var(--art-paper)" />
      <path d="M66 70h18q12 0 15 18v10H66Z" fill="#33262a" />
      <circle cx="80" cy="84" r="8" fill="var(--art-skin-2)" />
      <path d="M68 98q2-10 12-10t12 10Z" fill="var(--art-paper)" />
      <circle cx="24" cy="106" r="5" fill="var(--art-paper)" />
      <g fill="#33262a" stroke="var(--art-sand)" strokeWidth="4">
        <circle cx="40" cy="124" r="11" />
        <circle cx="92" cy="124" r="11" />
      </g>
    </svg>
  );
}
