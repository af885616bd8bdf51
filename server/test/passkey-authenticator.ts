import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyQuestion,
  PasskeyRegistration,
} from '#contract/second-factors/schemas.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** An authenticator with one passkey (ES256), and the browser around it, which shows pages of `origin`. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = text(credentialId);
  let signCount = 0;

  const authenticatorData = (rpId: string, flags: number, rest: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++signCount);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    /** Makes this a copy of the passkey, which does not know how often the original has signed. */
    forgetCount() {
      signCount = 0;
    },
    create({ challenge, rp }: PasskeyCreation): PasskeyRegistration {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(rp.id, 0x45, attested))],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          attestationObject: text(isoCBOR.encode(attestation as never)),
          clientDataJSON: text(clientData('webauthn.create', challenge)),
          transports: ['internal'],
        },
      };
    },
    /** `from`: the origin of the page that asks, if it is a page of another site. */
    sign({ challenge, rpId }: PasskeyQuestion, from = origin): PasskeyAnswer {
      const data = authenticatorData(rpId, 0x05);
      const client = clientData('webauthn.get', challenge, from);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: { authenticatorData: text(data), clientDataJSON: text(client), signature: text(signature) },
      };
    },
  };
}
