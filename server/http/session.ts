import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '#contract/roles.ts';
import type { Actor, Client, CookieName } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { isToken } from '#server/secrets.ts';

// Browsers accept `__Host-` only with Secure, and drop Secure cookies on plain HTTP.
const cookieName = (name: CookieName, isTls: boolean) => (isTls ? `__Host-${name}` : name);

/** The browser's side of a request. While a page is rendered there is no reply to set cookies on. */
export function clientOf(request: FastifyRequest, reply: FastifyReply | null, isTls: boolean): Client {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isTls } as const;
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: (name) => request.cookies[cookieName(name, isTls)],
    setCookie: (name, value, maxAge) => void reply?.setCookie(cookieName(name, isTls), value, { ...options, maxAge }),
    clearCookie: (name) => void reply?.clearCookie(cookieName(name, isTls), options),
  };
}

/** Only the hash of a token is stored: whoever reads the table cannot sign in with it. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

type ActorRow = {
  sessionId: string;
  accountId: string;
  name: string;
  phone: string | null;
  userRole: Role;
  passwordIsTemporary: boolean;
};

/** Reads who holds the session, with their role as it is now. What cannot be a token is not looked up. */
export async function findActor(db: Db, token: string | undefined, now: Date): Promise<Actor | null> {
  if (!token || !isToken(token)) return null;
  const row = await db.maybeRow<ActorRow>(sql`select * from session_actor(${tokenHash(token)}, ${now})`);
  if (!row) return null;
  const { sessionId, accountId: id, name, phone, userRole: role, passwordIsTemporary: mustChangePassword } = row;
  return { id, name, phone, role, sessionId, mustChangePassword };
}
