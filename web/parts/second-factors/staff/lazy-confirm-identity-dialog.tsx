import { useEffect, useState } from 'react';
import { type ConfirmWith, onConfirmationRequired } from '#web/lib/api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ConfirmIdentityDialog = lazyPart(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
);

type Question = { confirmWith: readonly ConfirmWith[]; answer: (isConfirmed: boolean) => void };

/** Asks for the confirmation that calls of this page need. One dialog serves all calls that wait at the same time. */
export function LazyConfirmIdentityDialog() {
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    let waiting: Promise<boolean> | null = null;
    let giveUp: (() => void) | undefined;
    const ask = (confirmWith: readonly ConfirmWith[]) => {
      waiting ??= new Promise<boolean>((resolve) => {
        const answer = (isConfirmed: boolean) => {
          waiting = null;
          setQuestion(null);
          resolve(isConfirmed);
        };
        giveUp = () => answer(false);
        setQuestion({ confirmWith, answer });
      });
      return waiting;
    };
    const stop = onConfirmationRequired(ask);
    return () => {
      stop();
      giveUp?.();
    };
  }, []);

  if (!question) return null;
  const { confirmWith, answer } = question;
  return (
    <ConfirmIdentityDialog confirmWith={confirmWith} onConfirmed={() => answer(true)} onClose={() => answer(false)} />
  );
}
