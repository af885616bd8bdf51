import { Agent } from 'node:http';
import { sql } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { startDeployment, without } from '../../rig/deployment.ts';
import { atLeast, exactly, measured } from '../../rig/facts.ts';
import { cookieOf, inParallel, type Reply, sendCall } from '../../rig/http.ts';
import { type Gateway, openGateway } from '../../rig/sms-gateways.ts';
import { assignRole, createPeople, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const oldPassword = 'the right words 42';
const newPassword = 'quite other words 7';
const passwords = { password: newPassword, confirmPassword: newPassword };
const attackersEach = 2;

/** Attackers sign in continuously with a password while it is changed by its owner, by a code or by staff. */
export const oldPasswordsCheck: Check = {
  name: 'old-passwords',
  promise:
    'an attacker who signs in continuously with an old password has no session once it is changed, recovered or reset',
  control: 'the second check of the password, inside the lock',
  async run({ quick, control }: RunOptions) {
    const changes = quick || control ? 24 : 200;
    const gateway = await openGateway();
    const deployment = await startDeployment({
      servers: 2,
      env: gateway.env,
      ...(control
        ? { flags: without('verifiedAgain').flags, env: { ...gateway.env, ...without('verifiedAgain').env } }
        : {}),
    });
    try {
      const [admin, ...people] = await createPeople(
        deployment.owner,
        changes + 1,
        await new PasswordHasher().hash(oldPassword),
      );
      if (admin) await assignRole(deployment.owner, 'admin', admin);
      const urlOf = (n: number) => deployment.servers[n % 2]?.url ?? '';
      const seen = { changed: 0, before: 0, after: 0, left: 0, broken: 0, backIn: 0 };

      await inParallel(changes, 4, async (n) => {
        const person = people[n] as Person;
        const [own, ...theirs] = Array.from({ length: 1 + attackersEach }, (_, k) => connectionFrom(4 * n + k)) as [
          Agent,
          ...Agent[],
        ];
        const send = (path: string, body: object, cookies: Record<string, string> = {}) =>
          sendCall(urlOf(n), { path, body, agent: own, cookie: asCookies(cookies) });
        const attack = startAttack(
          person,
          theirs.map((agent, k) => ({ url: urlOf(n + k), agent })),
        );
        await attack.isRunning;
        const changed = await changeOf(n)(person, send, gateway, admin as Person);
        await attack.stop();
        seen.before += attack.signedIn();
        seen.after += attack.refused();
        seen.broken += attack.broken();
        if (changed.status === 200) seen.changed += 1;

        const mine = cookieOf(changed, 'session');
        const row = await deployment.owner.row<{ count: number }>(sql`
          select count(*)::integer as count from sessions where account_id = ${person.accountId}`);
        const password = changed.text.includes('temporaryPassword')
          ? JSON.parse(changed.text).temporaryPassword
          : newPassword;
        seen.left += row.count - (mine ? 1 : 0);
        const back = await send(
          '/api/sign-in',
          { phone: person.phone, password },
          { device: cookieOf(changed, 'device') },
        );
        if (cookieOf(back, 'session')) seen.backIn += 1;
        for (const agent of [own, ...theirs]) agent.destroy();
      });
      const deadlocks = (await deployment.databaseLog()).split(' 40P01 ').length - 1;
      return [
        exactly('changes that were made', seen.changed, changes),
        exactly('sessions left that an old password opened', seen.left, 0),
        exactly('owners who got in with the new password', seen.backIn, changes),
        exactly('other answers than a session, a rejection or a code', seen.broken, 0),
        exactly('deadlocks', deadlocks, 0),
        atLeast('sign-ins with an old password before its change', seen.before, changes),
        measured('attempts with it that were refused', seen.after),
      ];
    } finally {
      await deployment.close();
      gateway.close();
    }
  },
};

/** A connection with its own source address. */
const connectionFrom = (n: number) => new Agent({ keepAlive: true, localAddress: `127.9.${n >> 8}.${n & 255 || 255}` });

type Send = (path: string, body: object, cookies?: Record<string, string>) => Promise<Reply>;
type Way = (person: Person, send: Send, gateway: Gateway, admin: Person) => Promise<Reply>;

const byOwner: Way = ({ token, device }, send) =>
  send('/api/account/password', { currentPassword: oldPassword, ...passwords }, { session: token, device });

const byCode: Way = async ({ phone, device }, send, gateway) => {
  const asked = await send('/api/password-recovery', { phone }, { device });
  const code = await gateway.codeFor(phone);
  return send('/api/password-recovery/confirm', { code, ...passwords }, { challenge: cookieOf(asked, 'challenge') });
};

const byStaff: Way = ({ accountId }, send, _gateway, { token }) =>
  send(`/api/admin/accounts/${accountId}/reset-password`, {}, { session: token });

/** About half of the changes are by the owner, half by a code, and a few by staff. */
const changeOf = (n: number): Way => (n % 12 === 11 ? byStaff : n % 2 === 0 ? byOwner : byCode);

/** Signs in with the old password continuously. After `stop()`, each attacker makes one more attempt. */
function startAttack(person: Person, ways: { url: string; agent: Agent }[]) {
  const seen = { signedIn: 0, refused: 0, broken: 0 };
  let isOver = false;
  const body = { phone: person.phone, password: oldPassword };
  const first: Promise<void>[] = [];
  const attackers = ways.map(async ({ url, agent }) => {
    let begun = () => {};
    first.push(new Promise((resolve) => (begun = resolve)));
    const attempt = async () => {
      const answer = await sendCall(url, { path: '/api/sign-in', body, agent });
      if (cookieOf(answer, 'session')) seen.signedIn += 1;
      else if ([200, 401, 429].includes(answer.status)) seen.refused += 1;
      else seen.broken += 1;
      begun();
    };
    while (!isOver) await attempt();
    await attempt(); // one more attempt, which begins after the change
  });
  return {
    isRunning: Promise.all(first),
    stop: async () => {
      isOver = true;
      await Promise.all(attackers);
    },
    signedIn: () => seen.signedIn,
    refused: () => seen.refused,
    broken: () => seen.broken,
  };
}

const asCookies = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
