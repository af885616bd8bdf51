import { registerHooks } from 'node:module';

type Mend = [fault: RegExp, mend: string];

// What is replaced, and by what. The first two faults strike when PostgreSQL dies under load.
const connection: Mend[] = [
  // A statement on a connection that has just closed (the end of its transaction, at the latest) would be sent to
  // nobody and end the whole process, or get into the way of the connection that is opened in its place.
  [
    /^( *)if \(stream\)\n *return queryError\(q, Errors\.generic\('COPY_IN_PROGRESS'/gm,
    `$1if (!socket || socket.readyState !== 'open') {
$1  queryError(q, Errors.connection('CONNECTION_CLOSED', options, socket))
$1  return true
$1}
$&`,
  ],
  // A connection that closes with something left to send would never send anything again.
  [/^( *)clearImmediate\(nextWriteTimer\)$/gm, '$&\n$1chunk = nextWriteTimer = null'],
  // Without prepared statements (for an old pooler) a statement with parameters is first described, which ends without a
  // Sync. Sent behind a statement that is still under way, it stays unanswered for ever: the pooler gives the connection to
  // PostgreSQL away as soon as the earlier one is answered. So each waits until the one before it is answered.
  [/^( *)&& !q\.describeFirst$/gm, '$1&& (options.prepare || q.options.onexecute)\n$&'],
];

// A class of promises that gives its species by a getter in its body gets a new hidden class with each object, in V8 as of
// Node 24: none dies young, and a third of the server's time went into collecting them. As a value it costs nothing.
const query: Mend[] = [
  [/^ *static get \[Symbol\.species\]\(\) \{\n *return Promise\n *\}\n/m, ''],
  [/$(?![\s\S])/, '\nObject.defineProperty(Query, Symbol.species, { value: Promise })\n'],
];

// A transaction's beginning and its first statements travel together where statements may follow each other: a third of
// its waits is gone. The driver keeps the connection for those who come later until the beginning is answered.
const index: Mend[] = [
  [
    /^( *)await (sql\.unsafe\('begin '.*\.execute\(\))$/m,
    `$1const begun = $2
$1await (sql.options.prepare ? Promise.race([taken.promise, begun]) : begun)
$1begun.catch(() => undefined) // what follows on the same connection fails with it, and tells`,
  ],
  [/^( *)let savepoints = 0$/m, '$1const taken = Promise.withResolvers()\n$&'],
  [
    /^( *)function onexecute\(c\) \{\n *connection = c$/m,
    '$&\n$1  queueMicrotask(() => (move(c, reserved), taken.resolve()))',
  ],
];

/**
 * The driver 3.4.9, mended while it is loaded. Where a later version reads differently, this fails, so that somebody
 * looks: once its author has mended all, this file becomes one line.
 */
function mended(source: string, mends: Mend[]): string {
  return mends.reduce((text, [fault, mend]) => {
    if (!text.match(fault)) throw new Error('The PostgreSQL driver has changed: is server/db/driver.ts still needed?');
    return text.replace(fault, mend);
  }, source);
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const [, file] = /\/postgres\/src\/(connection|index|query)\.js$/.exec(url) ?? [];
    const mends = { connection, index, query }[file as string];
    if (!mends || !loaded.source) return loaded;
    return { ...loaded, source: mended(new TextDecoder().decode(loaded.source as Uint8Array), mends) };
  },
});

/** Everything that speaks to PostgreSQL imports it from here. */
export const { default: postgres } = await import('postgres');
