// Loaded before the server (`node --import`). Removes guards from the server's sources while they are loaded; the product
// has no switch for it. If a source does not contain the text of its guard, loading fails.
import { registerHooks } from 'node:module';

type Part = { file: string; take: [string, string][] };

export const guards: Record<string, Part | Part[]> = {
  admission: { file: '/server/http/admission.ts', take: [['inFlightLimit.shouldReject()', 'false']] },
  'complete-bodies': {
    file: '/server/http/admission.ts',
    take: [["app.addHook('preValidation', enter)", "app.addHook('onRequest', enter)"]],
  },
  'unread-replies': [
    // A reply that nobody reads is never closed, and its request stays in flight.
    { file: '/server/http/admission.ts', take: [['    leave(request);\n    done();', '    done();']] },
    { file: '/server/http/admission.ts', take: [['serveInOrder(rejectOrServe)', 'rejectOrServe']] },
    { file: '/server/http/connections.ts', take: [['recent.push(reply.raw);', ';']] },
  ],
  'log-output': { file: '/server/main.ts', take: [['}, logOutput);', '});']] },
  'open-files': {
    file: '/server/main.ts',
    take: [['maxConnections: maxConnectionsFor(maxOpenFiles),', 'maxConnections: maxConnectionsFor(Infinity),']],
  },
  timeouts: {
    file: '/server/app.ts',
    take: [
      ['requestTimeout: requestTimeoutMs,', 'requestTimeout: 0,'],
      ['connectionTimeout: idleTimeoutMs,', 'connectionTimeout: 0,'],
      ['headersTimeout: 15_000', 'headersTimeout: 0'],
    ],
  },
  waits: [
    {
      file: '/server/db/limits.ts',
      take: [['for (const { statement } of alterations) await tx.script(statement);', '']],
    },
    {
      file: '/server/pool-shares.ts',
      take: [['this.#queue.run(this.#key, limitedWork, { message: busyMessage })', 'work(this.#pool)']],
    },
  ],
  'stored description': {
    file: '/server/http/openapi.ts',
    take: [
      ['description ??=', 'description ='],
      ['docs ??=', 'docs ='],
    ],
  },
  'stored sitemap': {
    file: '/server/features/site/sitemap-service.ts',
    take: [
      ['if (!this.#building && ctx.now.getTime() >= this.#nextCheckMs) {', '{'],
      ['if (!this.#files) await this.#building;', 'await this.#building;'],
      ['if (!this.#files || state.version !== this.#version)', ''],
    ],
  },
  verifiedAgain: {
    file: '/server/features/accounts/sign-in-service.ts',
    take: [[' || account.passwordHash !== passwordHash', '']],
  },
  'factor-attempts': {
    file: '/server/features/second-factors/proof-service.ts',
    take: [['for (const counter of counters) await takeAttempt(tx, ctx, ...counter);', '']],
  },
  'site-files': {
    file: '/server/features/site/site-files-service.ts',
    take: [['names.filter((one) => !stored.has(one))', '[]']],
  },
  drain: { file: '/server/main.ts', take: [['lifecycle.onStop(() => app.close());', '']] },
  'access-records': {
    file: '/server/access-records.ts',
    take: [['if (scope.ownerId !== null) return;', 'return;']],
  },
  'own-folder': {
    file: '/server/embedded/postmaster.ts',
    take: [
      ['return a.dev === b.dev && a.ino === b.ino;', 'return true;'],
      ['return await hasFile(superuser, name);', 'return true;'],
    ],
  },
  'picture-cost': {
    file: '/server/features/images/picture-encoding-service.ts',
    take: [
      ['takesTooLong(type, whole)', 'false'],
      ['takesTooMuchMemory(type, bytes, metadata)', 'false'],
      ['lastDecoded.then(() => decode(bytes, kind))', 'decode(bytes, kind)'],
    ],
  },
  'stable-uid': {
    file: '/server/calendar-entries.ts',
    take: [['    id,\n    sequence: version - 1,', '    id: id + version,\n    sequence: version - 1,']],
  },
  engine: { file: '/server/main.ts', take: [['engine.start();', '']] },
  'message-lease': {
    file: '/server/messages/worker-queries.ts',
    take: [
      ['for update skip locked`;', '`;'],
      ['} is null or $', '} is null or true or $'],
    ],
  },
  clock: [
    {
      file: '/server/messages/worker.ts',
      take: [
        ['!id && monotonic() < this.#heldUntil', '!id && Date.now() < this.#heldUntil'],
        ['this.#options.monotonic() + Math.max(', 'Date.now() + Math.max('],
      ],
    },
    { file: '/server/messages/clock-watch.ts', take: [['Math.abs(driftMs) > jumpMs', 'false']] },
  ],
  'sms-budget': [
    { file: '/server/sms-queries.ts', take: [['return taken;', 'return wanted;']] },
    {
      file: '/server/features/accounts/codes-service.ts',
      take: [['if (sent[asked] >=', 'if (false && sent[asked] >=']],
    },
  ],
  'payment-key': {
    file: '/server/features/payments/service.ts',
    take: [['idOfKey(receivedBy, key)', 'crypto.randomUUID()']],
  },
  written: {
    file: '/server/http/client.ts',
    take: [["parseLsn(client.cookie('written')) ?? 0n", '0n']],
  },
  'reply-check': {
    file: '/server/db/connection.ts',
    take: [['if (isChecked) {', 'if ((isChecked as unknown) === 1) {']],
  },
  'pooler-detection': {
    file: '/server/db/connection.ts',
    take: [['isSameProcess(this.client, rows[0]?.[1])', 'true']],
  },
  assignment: {
    file: '/server/features/steps/rules.ts',
    take: [['markedAssignment !== assignment)', 'false)']],
  },
  'proved-phones': [
    {
      file: '/server/features/accounts/proved-phones-service.ts',
      take: [['writePhoneRule(tx, isOn)', 'writePhoneRule(tx, false && isOn)']],
    },
    {
      file: '/server/features/accounts/ways-in-queries.ts',
      take: [['  recovery: everyWay,', "  recovery: ['sessions'],"]],
    },
  ],
  'second-person': {
    file: '/server/features/team/phone-correction-service.ts',
    take: [
      ['correction.requestedBy === ctx.actor.id', 'false'],
      // The constraint of the table would find it too.
      ['correctionId, ctx.actor.id, ctx.now', 'correctionId, null, ctx.now'],
    ],
  },
  changes: {
    file: '/server/main.ts',
    take: [['else for (const noun of publicNounsOf(table)) pageCache.invalidate(noun);', '']],
  },
};

const names = process.env.WITHOUT?.split(', ') ?? [];
const removed = names.map((name) => {
  const guard = guards[name];
  if (!guard) throw new Error(`WITHOUT names no guard: ${Object.keys(guards).join(', ')}`);
  return guard;
});

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const parts = removed.flat().filter(({ file }) => url.endsWith(file));
    if (parts.length === 0 || !loaded.source) return loaded;
    let text =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source as Uint8Array);
    for (const { file, take } of parts)
      for (const [guardText, replacement] of take) {
        if (!text.includes(guardText)) throw new Error(`${file} does not contain: ${guardText}`);
        text = text.replaceAll(guardText, replacement);
      }
    return { ...loaded, source: text };
  },
});
