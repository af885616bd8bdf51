import type {
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyQuestion,
  PasskeyRegistration,
} from '#contract/second-factors/schemas.ts';
import { productName } from '#contract/shared/product.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { newToken } from '#server/secrets.ts';
import type { AccountRow } from '../accounts/queries.ts';
import { deviceLabel } from '../accounts/sessions-service.ts';
import * as queries from './queries.ts';

const challengeMinutes = 5;
const rejectedPasskey = 'A passkey was rejected';

// The library is loaded on first use, because only staff with a passkey need it.
const library = () => import('@simplewebauthn/server');

/** The site for which passkeys are created. Browsers allow passkeys only with HTTPS, and on `localhost`. */
function requireSite(ctx: Ctx) {
  if (!ctx.services.passkeySite) throw conflict('Passkeys need a secure address.');
  return ctx.services.passkeySite;
}

/** What a passkey must sign to prove who the user is. `holder` is the hash of the token that the browser holds. */
export async function createPasskeyQuestion(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  holder: Buffer,
): Promise<PasskeyQuestion> {
  const { rpId } = requireSite(ctx);
  const passkeys = await queries.findPasskeys(tx, accountId);
  const challenge = await newChallenge(tx, ctx, holder, 'prove');
  return {
    challenge,
    rpId,
    timeout: challengeMinutes * 60_000,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports,
    })),
  };
}

/** Whether a passkey of the account has signed the challenge of this browser. The challenge cannot be used again. */
export async function isPasskeyRight(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  holder: Buffer,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const { rpId, origin } = requireSite(ctx);
  const challenge = await queries.takeChallenge(tx, holder, 'prove', ctx.now);
  const passkey = (await queries.findPasskeys(tx, accountId)).find(({ credentialId }) => credentialId === answer.id);
  if (!challenge || !passkey) return false;
  const { verifyAuthenticationResponse } = await library();
  const verification = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
    requireUserVerification: false, // the password was entered before
  }).catch((error: Error) => {
    ctx.log.info({ accountId, reason: error.message }, rejectedPasskey);
    return null;
  });
  if (!verification?.verified) return false;
  await queries.recordPasskeyUse(tx, passkey.id, verification.authenticationInfo.newCounter, ctx.now);
  return true;
}

/** What a browser needs to create a passkey. */
export async function createPasskeyOffer(
  tx: Tx,
  ctx: Ctx,
  account: AccountRow,
  holder: Buffer,
): Promise<PasskeyCreation> {
  const { rpId } = requireSite(ctx);
  const passkeys = await queries.findPasskeys(tx, account.id);
  return {
    challenge: await newChallenge(tx, ctx, holder, 'add'),
    rp: { id: rpId, name: productName },
    user: {
      id: Buffer.from(account.id).toString('base64url'),
      name: account.phone ?? account.name,
      displayName: account.name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMinutes * 60_000,
    attestation: 'none',
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  };
}

/** Ed25519, ES256 and RS256. Every authenticator knows at least one of them. */
const algorithms = [-8, -7, -257];

/** Stores the passkey that a browser has created. */
export async function savePasskey(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  holder: Buffer,
  created: PasskeyRegistration,
): Promise<void> {
  const { rpId, origin } = requireSite(ctx);
  const challenge = await queries.takeChallenge(tx, holder, 'add', ctx.now);
  const refused = conflict('This passkey could not be added. Please try again.');
  if (!challenge) throw refused;
  const { verifyRegistrationResponse } = await library();
  const verification = await verifyRegistrationResponse({
    response: { ...created, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: false,
  }).catch((error: Error) => {
    ctx.log.info({ accountId, reason: error.message }, rejectedPasskey);
    return null;
  });
  if (!verification?.verified) throw refused;
  const { credential } = verification.registrationInfo;
  const isNew = await queries.insertPasskey(tx, accountId, {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: created.response.transports,
    device: deviceLabel(ctx.client.userAgent),
    now: ctx.now,
  });
  if (!isNew) throw refused;
}

async function newChallenge(tx: Tx, ctx: Ctx, holder: Buffer, purpose: 'prove' | 'add'): Promise<string> {
  const challenge = newToken();
  const expiresAt = new Date(ctx.now.getTime() + challengeMinutes * 60_000);
  await queries.saveChallenge(tx, { holder, purpose, challenge, now: ctx.now, expiresAt });
  await queries.deleteExpiredChallenges(tx, ctx.now);
  return challenge;
}
