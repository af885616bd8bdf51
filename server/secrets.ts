import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto';

/** Everything made from the server's secret key. Each use has a key of its own, so that one never opens another. */
export class Secrets {
  readonly #secretKey: string;

  constructor(secretKey: string) {
    this.#secretKey = secretKey;
  }

  #keyFor(use: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secretKey, 'caresaathi', use, 32));
  }

  /** A hash that nobody can make or check without the key: for codes, phones and addresses. */
  keyedHash(use: string, value: string): Buffer {
    return createHmac('sha256', this.#keyFor(use)).update(value).digest();
  }

  /** Encrypts a text so that it can be shown again (AES-256-GCM). */
  seal(use: string, text: string): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(use), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** The text, or null where it was sealed with another key. */
  open(use: string, sealed: Buffer): string | null {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#keyFor(use), sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}

/** 256 random bits that only their holder knows. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a token. */
export function isToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value);
}

/** Only the hash of a token is stored: nobody can sign in with what the table holds. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
