import { useHydrated } from '@tanstack/react-router';
import { useEffect } from 'react';
import type {
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyQuestion,
  PasskeyRegistration,
} from '#contract/second-factors/schemas.ts';

// Loaded where a passkey can be used or added, and nowhere else.
const library = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys. Loads the code for them in advance, because some browsers wait only a moment after a press. */
export function usePasskeySupport(isWanted: boolean): boolean {
  const isSupported = useHydrated() && isWanted && hasName() && 'PublicKeyCredential' in window;
  useEffect(() => {
    if (isSupported) void library().catch(() => undefined); // tried again when the button is pressed
  }, [isSupported]);
  return isSupported;
}

/** Passkeys belong to a name: 127.0.0.1 has none. */
const hasName = () => window.isSecureContext && !/^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname);

/** Signs what the server asks for. Rejects if the person cancels. */
export async function signWithPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: { ...question, allowCredentials: withTransports(question.allowCredentials) },
  });
  const { authenticatorData, clientDataJSON, signature } = response;
  return { id, rawId, type: 'public-key', response: { authenticatorData, clientDataJSON, signature } };
}

/** Creates a passkey. Rejects if the person cancels. */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({
    optionsJSON: { ...creation, excludeCredentials: withTransports(creation.excludeCredentials) },
  });
  const { attestationObject, clientDataJSON, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { attestationObject, clientDataJSON, transports } };
}

type Transports = NonNullable<
  Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]
>['optionsJSON'];
type Known = NonNullable<Transports['allowCredentials']>[number];

/** The contract has the transports as texts, because the standard adds new ones. */
const withTransports = (credentials: PasskeyQuestion['allowCredentials']): Known[] =>
  credentials.map(({ transports, ...credential }) => ({
    ...credential,
    transports: transports as Known['transports'] & {},
  }));
