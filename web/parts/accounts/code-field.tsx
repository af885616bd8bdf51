import { type ComponentProps, useEffect, useState } from 'react';
import { codeResendSeconds } from '#contract/accounts/schemas.ts';
import { resendCode } from '#contract/accounts/sign-in-endpoints.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Options for `form.field`: removes spaces, because people paste codes that contain them. */
export const removeSpaces = { parse: (text: string) => text.replace(/\s/g, '') };

/** A field for the six-digit code from an SMS. Phones can fill it in automatically. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useT();
  return (
    <TextField
      label={t('6-digit code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}

type ResendCodeButtonProps = {
  /** Called when a new code is requested. The form clears the error of the previous code. */
  onRequest: () => void;
  onRejected: (error: unknown) => void;
};

/** Requests a new code. Shown after a countdown, because the previous code needs time to arrive. */
export function ResendCodeButton({ onRequest, onRejected }: ResendCodeButtonProps) {
  const t = useT();
  const [secondsLeft, restart] = useCountdown(codeResendSeconds);
  const [isBusy, setIsBusy] = useState(false);

  const resend = async () => {
    setIsBusy(true);
    onRequest();
    try {
      const { resendAfterSeconds } = await callApi(resendCode, { body: {} });
      showToast({
        title: t('Code sent'),
        description: t('Please check your phone for a verification code'),
        tone: 'info',
      });
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
          {t.count(
            secondsLeft,
            'You can ask for a new code in {count} second',
            'You can ask for a new code in {count} seconds',
          )}
        </p>
      ) : (
        <Button variant="quiet" busy={isBusy} onClick={() => void resend()}>
          {t('Send a new code')}
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
