import * as z from 'zod/mini';
import { ProvedSignIn } from '../accounts/schemas.ts';
import { latinDigits } from '../shared/digits.ts';
import { EmptyObject, lineText, password, recordId } from '../shared/fields.ts';
import { changeReason } from '../shared/record-forms.ts';
import { AccountParams } from '../team/schemas.ts';

const sixDigitsMissing = 'Please enter the 6 digits of the code';
const factorCode = z.string(sixDigitsMissing).check(z.overwrite(latinDigits), z.regex(/^\d{6}$/, sixDigitsMissing));

/** A recovery code as people type it: in any case, with or without spaces and hyphens. */
const recoveryCode = lineText({ max: 40, tooLong: 'This is not a recovery code.' }).check(
  z.overwrite(latinDigits),
  z.minLength(1, 'Please enter a recovery code'),
);

const base64url = (max: number) =>
  z
    .string('This is not a passkey.')
    .check(z.regex(/^[\w-]*$/, 'This is not a passkey.'), z.maxLength(max, 'This is not a passkey.'));
const publicKeyType = z.enum(['public-key'], 'This is not a passkey.');
const credential = { id: base64url(1400), rawId: base64url(1400), type: publicKeyType };
/** The kinds of connections between a browser and an authenticator. New ones are added to the standard. */
const transports = z
  .array(
    z.string('This is not a passkey.').check(z.regex(/^[a-z-]{1,20}$/, 'This is not a passkey.')),
    'This is not a passkey.',
  )
  .check(z.maxLength(10, 'This is not a passkey.'));

/** What an authenticator signed, as WebAuthn describes it. */
const PasskeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject(
    { authenticatorData: base64url(4_000), clientDataJSON: base64url(4_000), signature: base64url(4_000) },
    'This is not a passkey.',
  ),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A passkey that an authenticator created. */
export const PasskeyRegistration = z.strictObject({
  ...credential,
  response: z.strictObject(
    { attestationObject: base64url(20_000), clientDataJSON: base64url(4_000), transports },
    'This is not a passkey.',
  ),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

const knownCredential = z.object({ id: z.string(), type: publicKeyType, transports: z.array(z.string()) });
/** What a browser asks an authenticator to sign. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['preferred']),
  allowCredentials: z.array(knownCredential),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

/** What a browser asks an authenticator to create. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.number() })),
  timeout: z.number(),
  attestation: z.enum(['none']),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({ residentKey: z.enum(['discouraged']), userVerification: z.enum(['preferred']) }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** How somebody proves who they are besides the password. */
const proofs = [
  z.strictObject({ kind: z.literal('app'), code: factorCode }),
  z.strictObject({ kind: z.literal('recovery'), code: recoveryCode }),
  z.strictObject({ kind: z.literal('passkey'), answer: PasskeyAnswer }),
] as const;

const unknownProof = 'Please choose how to confirm that it is you.';
/** Request body of the second step of a sign-in. */
export const FactorProof = z.discriminatedUnion('kind', proofs, unknownProof);
export type FactorProof = z.infer<typeof FactorProof>;

/** The fields of the forms. The page adds `kind` when it sends them. */
export const AppCodeForm = z.strictObject({ code: factorCode });
export const RecoveryCodeForm = z.strictObject({ code: recoveryCode });
export const PasswordForm = z.strictObject({ password });

export const SecondFactors = z.object({
  /** The setting of the organisation. `off`: nobody is asked, and nothing can be added. */
  mode: z.enum(['required', 'optional', 'off']),
  hasApp: z.boolean(),
  /** Whether passkeys work at the address of this site: they need HTTPS, or a site on the same machine. */
  offersPasskeys: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), device: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  recoveryCodesLeft: z.int(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

/** A new secret for an authenticator app: to type, and as the address that a QR code shows. */
export const AppSecret = z.object({ secret: z.string(), address: z.string() });
export type AppSecret = z.infer<typeof AppSecret>;

/** Recovery codes are shown once. Null if the account already has some. */
const FactorAdded = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

export const ResetFactorsBody = z.strictObject({ reason: changeReason });

export const proveSecondFactor = {
  summary: 'Complete a sign-in of staff with the second factor, after the password',
  body: FactorProof,
  reply: ProvedSignIn,
};
export const askForPasskeyAtSignIn = {
  summary: 'What a passkey must sign to complete a sign-in, after the password',
  body: EmptyObject,
  reply: PasskeyQuestion,
};
export const askForPasskey = {
  summary: 'What a passkey must sign to confirm who is behind the session',
  recordedAs: null,
  body: EmptyObject,
  reply: PasskeyQuestion,
};
export const confirmIdentity = {
  summary: 'Confirm who is behind the session, before a sensitive act',
  recordedAs: null,
  /** The second factor, or the password if the account has no second factor. */
  body: z.discriminatedUnion(
    'kind',
    [...proofs, z.strictObject({ kind: z.literal('password'), password })],
    unknownProof,
  ),
  reply: EmptyObject,
};
export const getSecondFactors = {
  summary: 'The second factors of the caller’s account',
  recordedAs: null,
  reply: SecondFactors,
};
export const createAppSecret = {
  summary: 'Create a secret for an authenticator app, which counts once the app has shown a code',
  recordedAs: null,
  body: EmptyObject,
  reply: AppSecret,
};
export const activateApp = {
  summary: 'Turn an authenticator app on by its first code; other devices are signed out',
  recordedAs: null,
  body: AppCodeForm,
  reply: FactorAdded,
};
export const removeApp = {
  summary: 'Remove the authenticator app of the caller’s account',
  recordedAs: null,
  reply: EmptyObject,
};
export const preparePasskey = {
  summary: 'What an authenticator must create for a new passkey',
  recordedAs: null,
  body: EmptyObject,
  reply: PasskeyCreation,
};
export const addPasskey = {
  summary: 'Store the passkey that an authenticator has created; other devices are signed out',
  recordedAs: null,
  body: PasskeyRegistration,
  reply: FactorAdded,
};
export const removePasskey = {
  summary: 'Remove a passkey of the caller’s account',
  recordedAs: null,
  params: z.strictObject({ passkeyId: recordId }),
  reply: EmptyObject,
};
export const renewRecoveryCodes = {
  summary: 'Replace the recovery codes',
  recordedAs: null,
  body: EmptyObject,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
};
export const resetSecondFactors = {
  summary: 'Remove the lost second factors of a colleague, whose sessions end',
  recordedAs: null,
  params: AccountParams,
  body: ResetFactorsBody,
  reply: EmptyObject,
};
