import { useEffect, useState } from 'react';
import { codeResendSeconds } from '#contract/accounts.ts';
import { resendCode } from '#contract/sign-in-api.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type ResendCodeButtonProps = {
  /** Another code is asked for: what was wrong with the last one no longer matters. */
  onAsk: () => void;
  onRefused: (error: unknown) => void;
};

/** Asks for another code, once the last one had time to arrive. */
export function ResendCodeButton({ onAsk, onRefused }: ResendCodeButtonProps) {
  const [left, restart] = useCountdown(codeResendSeconds);
  const [isBusy, setIsBusy] = useState(false);

  const resend = async () => {
    setIsBusy(true);
    onAsk();
    try {
      const { resendAfterSeconds } = await call(resendCode, { body: {} });
      showToast({ title: 'Code sent', description: 'Please check your phone for a verification code', tone: 'info' });
      restart(resendAfterSeconds);
    } catch (error) {
      onRefused(error);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="flex min-h-11 items-center justify-center text-center">
      {left > 0 ? (
        <p className="text-balance text-ink-muted tabular-nums">
          {left === 1 ? 'You can ask for a new code in 1 second' : `You can ask for a new code in ${left} seconds`}
        </p>
      ) : (
        <Button variant="quiet" busy={isBusy} onClick={() => void resend()}>
          Send a new code
        </Button>
      )}
    </div>
  );
}

function useCountdown(seconds: number): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(seconds);
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const start = (from: number) => {
    setLeft(from);
    setEndsAt(Date.now() + from * 1000);
  };

  useEffect(() => setEndsAt(Date.now() + seconds * 1000), [seconds]);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return [left, start];
}
