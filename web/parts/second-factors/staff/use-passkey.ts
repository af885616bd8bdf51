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

/** Whether this browser has passkeys. Loads their code in advance, because some browsers wait only a moment after a click. */
export function usePasskeySupport(isWanted: boolean): boolean {
  const isSupported = useHydrated() && isWanted && hasDomainName() && 'PublicKeyCredential' in window;
  useEffect(() => {
    if (isSupported) void library().catch(() => undefined); // tried again when the button is pressed
  }, [isSupported]);
  return isSupported;
}

/** Passkeys belong to a domain name. An IP address such as 127.0.0.1 has no passkeys. */
const hasDomainName = () => window.isSecureContext && !/^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname);

/** Signs the question of the server with a passkey. Rejects if the user cancels. */
export async function signWithPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: { ...question, allowCredentials: withTransports(question.allowCredentials) },
  });
  const { authenticatorData, clientDataJSON, signature } = response;
  return { id, rawId, type: 'public-key', response: { authenticatorData, clientDataJSON, signature } };
}

/** Creates a passkey. Rejects if the user cancels. */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({
    optionsJSON: { ...creation, excludeCredentials: withTransports(creation.excludeCredentials) },
  });
  const { attestationObject, clientDataJSON, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { attestationObject, clientDataJSON, transports } };
}

type PasskeyOptions = NonNullable<
  Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]
>['optionsJSON'];
type KnownPasskey = NonNullable<PasskeyOptions['allowCredentials']>[number];

/** The contract has the transports as texts, because the standard adds new ones. */
const withTransports = (credentials: PasskeyQuestion['allowCredentials']): KnownPasskey[] =>
  credentials.map(({ transports, ...credential }) => ({
    ...credential,
    transports: transports as KnownPasskey['transports'] & {},
  }));
