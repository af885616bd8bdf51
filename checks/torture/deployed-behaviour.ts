import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { exactly, type Fact } from '../rig/facts.ts';
import type { DeployedProxy } from './deployed-proxies.ts';
import type { ProxyName } from './documented-proxies.ts';
import { openTlsStream, sendTls, statusByHttp2 } from './tls-calls.ts';

const liveTimeoutMs = 5_000;
const megabyte = 1_000_000;

export type Behaviour = {
  name: ProxyName;
  proxy: DeployedProxy;
  /** The cookie of an administrator. */
  admin: string;
  doctorId: string;
};

/** Checks what visitors and staff must find behind a proxy. */
export async function checkBehaviour(given: Behaviour): Promise<Fact[]> {
  const { name } = given;
  const { small, large, huge } = await sendPictures(given);
  return [
    ...(await checkAddresses(given)),
    exactly(`${name}: a live change arrives`, await receiveLiveChange(given), 1),
    exactly(`${name}: a picture of 5 MB, status`, small.status, 201),
    exactly(`${name}: 6 MB, status`, large.status, 413),
    exactly(`${name}: 20 MB, status`, huge.status, 413),
    exactly(`${name}: rejected uploads without a readable message`, [large, huge].filter(isUnreadable).length, 0),
    exactly(`${name}: a page by HTTP/2, status`, await statusByHttp2(given.proxy.url, '/doctors'), 200),
    exactly(`${name}: replies that are not compressed`, await countUncompressed(given), 0),
    exactly(
      `${name}: /metrics for the public, status`,
      (await sendTls(given.proxy.url, { path: '/metrics' })).status,
      403,
    ),
    ...(name === 'nginx' ? await checkNginx(given) : []),
  ];
}

/** A network may request one code for a phone in 30 seconds. A forged header must not change the network. */
export async function checkAddresses({ name, proxy }: Pick<Behaviour, 'name' | 'proxy'>): Promise<Fact[]> {
  const phone = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const ask = async (from: string, headers: Record<string, string> = {}) =>
    (await sendTls(proxy.url, { path: '/api/password-recovery', body: { phone }, from, headers })).status;
  const statuses = {
    first: await ask('127.9.0.1'),
    again: await ask('127.9.0.1'),
    forged: await ask('127.9.0.1', { 'x-forwarded-for': '198.51.100.7' }),
    forgedTwice: await ask('127.9.0.1', { 'x-forwarded-for': '198.51.100.8, 127.0.0.1' }),
    other: await ask('127.9.0.2'),
  };
  return [
    exactly(`${name}: a request of one address, status`, statuses.first, 200),
    exactly(`${name}: the next one of the same address, status`, statuses.again, 429),
    exactly(`${name}: the same with a forged X-Forwarded-For, status`, statuses.forged, 429),
    exactly(`${name}: the same with two forged addresses, status`, statuses.forgedTwice, 429),
    exactly(`${name}: a request of another address, status`, statuses.other, 200),
  ];
}

/** Returns 1 if the stream of changes names the change of a doctor within five seconds. */
async function receiveLiveChange({ proxy, admin, doctorId }: Behaviour): Promise<number> {
  let received = '';
  const headers = { cookie: admin };
  const stream = await openTlsStream(proxy.url, { path: '/api/admin/changes', headers }, (text) => (received += text));
  try {
    const until = async (isDone: () => boolean) => {
      for (let waited = 0; waited < liveTimeoutMs && !isDone(); waited += 20) await pause(20);
      return isDone();
    };
    if (!(await until(() => received.includes(': listening')))) return 0; // the proxy buffers the stream
    const path = `/api/admin/doctors/${doctorId}`;
    const current = JSON.parse((await sendTls(proxy.url, { path, headers })).text);
    const { id: _id, createdAt: _at, rating: _rating, upcomingCount: _count, ...form } = current;
    const body = { ...form, name: `Dr. ${randomBytes(4).toString('hex')}`, acceptsStranded: false };
    const saved = await sendTls(proxy.url, { method: 'PUT', path, headers, body });
    if (saved.status !== 200) throw new Error(`The change was rejected: ${saved.status} ${saved.text}`);
    return Number(await until(() => /^data: .*doctors/m.test(received)));
  } finally {
    stream.close();
  }
}

async function sendPictures({ proxy, admin }: Behaviour) {
  const send = (body: Buffer) =>
    sendTls(proxy.url, {
      path: '/api/admin/images/doctors',
      body,
      headers: { cookie: admin, 'content-type': 'image/png' },
    });
  return {
    small: await send(await createPicture(5 * megabyte)),
    large: await send(await createPicture(6 * megabyte)),
    huge: await send(randomBytes(20 * megabyte)),
  };
}

/** A picture of nearly this size. Noise cannot be compressed: three bytes for each pixel. */
async function createPicture(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(bytes / 3.01));
  const pixels = { raw: { width: side, height: side, channels: 3 as const } };
  return sharp(randomBytes(side * side * 3), pixels)
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Whether a rejection contains no sentence that a page can show. */
const isUnreadable = ({ text }: { text: string }) => codeOf(text) !== 'too_large';

/** The code of a rejection; null if the reply is not a rejection or contains no sentence. */
function codeOf(text: string): string | null {
  try {
    const { code, message } = JSON.parse(text) as { code: string; message: string };
    return /^[A-Z].+\.$/.test(message) ? code : null;
  } catch {
    return null;
  }
}

/** Checks that visitors are told to try again while no server can be reached. */
export async function checkWithoutServer(name: ProxyName, url: string): Promise<Fact> {
  const { status, headers, text } = await sendTls(url, { path: '/api/doctors' });
  const isReadable = status === 503 && Number(headers['retry-after']) > 0 && codeOf(text) === 'unavailable';
  return exactly(`${name}: without a server, a message says to try again`, Number(isReadable), 1);
}

async function countUncompressed({ proxy }: Behaviour): Promise<number> {
  const get = (path: string) => sendTls(proxy.url, { path, headers: { 'accept-encoding': 'br, gzip' } });
  const plain = await sendTls(proxy.url, { path: '/doctors' });
  const script = /\/assets\/[\w.-]+\.js/.exec(plain.text)?.[0] ?? '/no-script-found';
  const replies = await Promise.all(['/doctors', script].map(get));
  return replies.filter(({ status, headers }) => status !== 200 || headers['content-encoding'] !== 'br').length;
}

/** Checks what only the file of nginx has: an access log and redirects. */
async function checkNginx({ proxy }: Behaviour): Promise<Fact[]> {
  const { protocol: _protocol, hostname, port } = new URL(proxy.url);
  const plain = await sendTls(`http://${hostname}:${Number(port) + 1}`, { path: '/doctors?q=a' });
  await sendTls(proxy.url, { path: '/r/secret-of-a-message' });
  await sendTls(proxy.url, { path: '/doctors?logged=yes' });
  for (let waited = 0; waited < 2_000 && !(await proxy.accessLog()).includes('logged=yes'); waited += 50)
    await pause(50);
  const log = await proxy.accessLog();
  return [
    exactly('nginx: a page by http://, status', plain.status, 301),
    exactly('nginx: it leads to https://', Number(plain.headers.location === `${proxy.url}/doctors?q=a`), 1),
    exactly('nginx: ordinary requests in its log', Number(log.includes('logged=yes')), 1),
    exactly('nginx: secrets in its log', Number(log.includes('secret-of-a-message')), 0),
  ];
}
