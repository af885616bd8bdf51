import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto';

/** Hashing and encryption with the server's secret key. Each `use` has its own derived key, so that uses are independent. */
export class Secrets {
  readonly #secretKey: string;

  constructor(secretKey: string) {
    this.#secretKey = secretKey;
  }

  #keyFor(use: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secretKey, 'caresaathi', use, 32));
  }

  /** Hashes codes, phones and addresses (HMAC): without the secret key nobody can compute or verify the hash. */
  keyedHash(use: string, value: string): Buffer {
    return createHmac('sha256', this.#keyFor(use)).update(value).digest();
  }

  /** Encrypts a text (AES-256-GCM). `open` decrypts it. */
  seal(use: string, text: string): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(use), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Decrypts a sealed text. Null: it was sealed with another key. */
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

/** Generates a token: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a token. */
export function isToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value);
}

/** Hashes a session token. Only the hash is stored, so that nobody can sign in with the content of the table. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Generates a code of six digits, uniformly distributed. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
