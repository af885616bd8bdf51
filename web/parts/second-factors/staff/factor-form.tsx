import { type ReactNode, useState } from 'react';
import type { FactorKind } from '#contract/second-factors/factor-kinds.ts';
import {
  AppCodeForm,
  type FactorProof,
  type PasskeyQuestion,
  RecoveryCodeForm,
} from '#contract/second-factors/schemas.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { signWithPasskey, usePasskeySupport } from './use-passkey.ts';

type FactorFormProps = {
  /** The kinds that the user can choose from. The first usable one is shown first. */
  kinds: readonly FactorKind[];
  /** Sends the proof. Throws if the server rejects it; returns an error text for any other problem. */
  prove: (proof: FactorProof) => Promise<string | undefined>;
  /** Asks the server what a passkey must sign. */
  askForPasskey: () => Promise<PasskeyQuestion>;
  /** The words of the button, and its words while the proof is checked. */
  button: string;
  busy: string;
  children?: ReactNode;
};

/** Asks for the second step: a code of the app, a passkey or a recovery code. */
export function FactorForm({ kinds, askForPasskey, children, ...props }: FactorFormProps) {
  const t = useT();
  const [chosen, setChosen] = useState<FactorKind>();
  const hasPasskeys = usePasskeySupport(kinds.includes('passkey'));
  const usable = kinds.filter((kind) => kind !== 'passkey' || hasPasskeys);
  const shown = chosen ?? usable[0] ?? 'recovery';
  return (
    <div className="grid gap-4">
      {shown === 'app' ? <AppForm {...props} /> : null}
      {shown === 'passkey' ? <PasskeyForm {...props} askForPasskey={askForPasskey} /> : null}
      {shown === 'recovery' ? <RecoveryForm {...props} /> : null}
      <div className="grid justify-items-center gap-1">
        {usable
          .filter((kind) => kind !== shown)
          .map((kind) => (
            <Button key={kind} variant="quiet" onClick={() => setChosen(kind)}>
              {t(choiceLabels[kind])}
            </Button>
          ))}
        {children}
      </div>
    </div>
  );
}

const choiceLabels: Record<FactorKind, string> = {
  app: msg('Use the code of your app'),
  passkey: msg('Use a passkey'),
  recovery: msg('Use a recovery code'),
};

/** Starts with a click on the button, because browsers allow a passkey only after a click. */
function PasskeyForm({ prove, askForPasskey, button, busy }: ProofFormProps & Pick<FactorFormProps, 'askForPasskey'>) {
  const t = useT();
  const [alert, setAlert] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    setAlert(undefined);
    setIsBusy(true);
    try {
      const answer = await signWithPasskey(await askForPasskey());
      setAlert(await prove({ kind: 'passkey', answer }));
    } catch (error) {
      const cancelled = t('The passkey was not used. Please try again.');
      setAlert(error instanceof ApiError ? wordsFor(error, cancelled) : cancelled);
    }
    setIsBusy(false);
  };
  return (
    <div className="grid gap-5">
      <Alert message={alert} />
      <p>{t('Your browser asks for the passkey after you press the button.')}</p>
      <Button size="large" busy={isBusy} onClick={() => void start()} data-autofocus>
        {isBusy ? busy : t('{action} with a passkey', { action: button })}
      </Button>
    </div>
  );
}

const removeSpaces = { parse: (text: string) => text.replace(/\s/g, '') };

type ProofFormProps = Omit<FactorFormProps, 'kinds' | 'children' | 'askForPasskey'>;

function AppForm(props: ProofFormProps) {
  const t = useT();
  const form = useContractForm(AppCodeForm, { code: '' });
  return (
    <ProofForm {...props} form={form} submit={form.handleSubmit} kind="app">
      <TextField
        label={t('Code of your app')}
        hint={t('Open the authenticator app on your phone. It shows 6 digits, which change every 30 seconds.')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus
        {...form.field('code', removeSpaces)}
      />
    </ProofForm>
  );
}

function RecoveryForm(props: ProofFormProps) {
  const t = useT();
  const form = useContractForm(RecoveryCodeForm, { code: '' });
  return (
    <ProofForm {...props} form={form} submit={form.handleSubmit} kind="recovery">
      <TextField
        label={t('Recovery code')}
        hint={t('One of the ten codes that you saved. Each works once.')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus
        {...form.field('code')}
      />
    </ProofForm>
  );
}

type CodeForm = Pick<
  ReturnType<typeof useContractForm<typeof AppCodeForm>>,
  'alert' | 'isSubmitting' | 'showAlert' | 'showError' | 'handleSubmit' | 'reset'
>;

function ProofForm({
  form,
  submit,
  kind,
  prove,
  button,
  busy,
  children,
}: ProofFormProps & {
  form: CodeForm;
  submit: CodeForm['handleSubmit'];
  kind: 'app' | 'recovery';
  children: ReactNode;
}) {
  const t = useT();
  const send = submit(async ({ code }) => {
    try {
      const problem = await prove({ kind, code });
      if (problem) form.showAlert(problem);
    } catch (error) {
      const text = wordsFor(error, t('The code could not be checked. Please try again.'));
      form.showError(error, { formKind: 'ownAccount', text });
    }
  });
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.stopPropagation(); // React events bubble to a form around a dialog
        void send(event);
      }}
    >
      <Alert message={form.alert} />
      {children}
      <SubmitButton size="large" busy={form.isSubmitting}>
        {form.isSubmitting ? busy : button}
      </SubmitButton>
    </form>
  );
}
