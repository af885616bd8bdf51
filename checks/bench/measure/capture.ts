import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { openPool } from '#server/db/pools.ts';
import type { Value } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import type { Request } from '../../rig/connection.ts';
import { connectionOf, type DatabaseAddress } from './database.ts';

/** A pgbench script with the values of its `:variables`. */
export type Script = { text: string; variables: Record<string, string> };
type Sent = { text: string; values: readonly Value[] };

/**
 * Records everything that the server's code sends to PostgreSQL for a request, including session and transaction, so that
 * pgbench is compared with exactly the server's statements.
 */
export async function openCapture(address: DatabaseAddress) {
  let sent: Sent[] = [];
  const pool = openPool(connectionOf(address), { max: 1, onSend: (text, values) => sent.push({ text, values }) });
  const app = await buildApp({
    db: pool,
    isReady: async () => true,
    logger: pino({ level: 'silent' }),
    site: null,
    publicUrl: 'http://localhost',
    trustProxy: [],
    hasDemoData: false,
    services: {
      secrets: new Secrets('none'),
      passwords: new PasswordHasher(),
      sms: new Outbox(),
      requirePhoneVerification: false,
    },
  });

  return {
    async capture({ method = 'GET', path: url, headers = {}, body }: Request): Promise<Script> {
      for (let turn = 0; turn < 2; turn += 1) {
        sent = []; // only the second turn counts: the first one also opens the connection
        const answer = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
        if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
      }
      return scriptOf(sent);
    },
    async close() {
      await app.close();
      await pool.end();
    },
  };
}

/** Converts the statements to a pgbench script, in which each parameter is a variable. */
function scriptOf(sent: Sent[]): Script {
  const variables: Record<string, string> = {};
  const lines = sent.map(({ text, values }, index) =>
    text.trim().replace(/\$(\d+)/g, (_, number: string) => {
      const value = values[Number(number) - 1];
      if (value === null || value === undefined) return 'null';
      const name = `s${index}_${number}`;
      variables[name] = asText(value);
      return `:${name}`;
    }),
  );
  return { text: lines.map((line) => `${line};\n`).join(''), variables };
}

function asText(value: unknown): string {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(item)).join(',')}}`;
  return String(value);
}
