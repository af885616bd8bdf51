import { useEffect, useState } from 'react';
import { codeResendSeconds } from '#contract/accounts.ts';
import { resendCode } from '#contract/sign-in-api.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type ResendCodeButtonProps = {
  /** Called when a new code is requested. The form clears the error of the previous code. */
  onRequest: () => void;
  onRejected: (error: unknown) => void;
};

/** Requests a new code. Shown after a countdown, because the previous code needs time to arrive. */
export function ResendCodeButton({ onRequest, onRejected }: ResendCodeButtonProps) {
  const [secondsLeft, restart] = useCountdown(codeResendSeconds);
  const [isBusy, setIsBusy] = useState(false);

  const resend = async () => {
    setIsBusy(true);
    onRequest();
    try {
      const { resendAfterSeconds } = await call(resendCode, { body: {} });
      showToast({ title: 'Code sent', description: 'Please check your phone for a verification code', tone: 'info' });
      restart(resendAfterSeconds);
    } catch (error) {
      onRejected(error);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="flex min-h-11 items-center justify-center text-center">
      {secondsLeft > 0 ? (
        <p className="text-balance text-ink-muted tabular-nums">
          {secondsLeft === 1
            ? 'You can ask for a new code in 1 second'
            : `You can ask for a new code in ${secondsLeft} seconds`}
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
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const start = (duration: number) => {
    setSecondsLeft(duration);
    setEndsAt(Date.now() + duration * 1000);
  };

  useEffect(() => setEndsAt(Date.now() + seconds * 1000), [seconds]);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => setSecondsLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return [secondsLeft, start];
}
