import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { buttonClass } from '#web/ui/button.tsx';

/** Leads staff back to the page that they came from. `to` is an address of ours (`web/lib/return-path.ts`). */
export function ReturnLink({ to }: { to: string }) {
  const { history } = useRouter();
  const goBack = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.push(to);
  };
  return (
    <a href={to} onClick={goBack} className={buttonClass('quiet', 'medium', '-ms-1.5')}>
      <ArrowLeft aria-hidden="true" />
      Back
    </a>
  );
}
