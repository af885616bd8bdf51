import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Where a connection is cut: before the server gets the request, or after it has replied and before the browser gets it. */
export type CutPlace = 'request' | 'reply';
type PlannedCut = { atRequest: number; place: CutPlace; matches: RegExp };

const requestLine = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) (\S+) HTTP\/1\.1\r\n/;

/** A TCP proxy in front of a server whose connections can be cut, as a real network cuts them. */
export class CuttableProxy {
  readonly #sockets = new Set<Socket>();
  readonly #listener: Server;
  #target: { host: string; port: number } | null = null;
  #isCut = false;
  #isStalled = false;
  readonly #replaced = new Map<string, string>();
  #planned: PlannedCut | null = null;
  #seen = 0;
  /** The requests since the last plan, as `METHOD path`, and how often the network was cut since then. */
  requests: string[] = [];
  cuts = 0;

  constructor(listener: Server) {
    this.#listener = listener;
    listener.on('connection', (browser) => this.#connect(browser));
  }

  static async listen(port = 0): Promise<CuttableProxy> {
    const listener = createServer();
    const proxy = new CuttableProxy(listener);
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }
  get targetUrl(): string {
    return this.#target ? `http://${this.#target.host}:${this.#target.port}` : '';
  }

  forwardTo(url: string): void {
    const { hostname, port } = new URL(url);
    this.#target = { host: hostname, port: Number(port) };
  }

  /** Ends all connections and accepts no others. */
  cut(): void {
    this.#isCut = true;
    this.cuts += 1;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Keeps connections open and accepts new ones, but passes nothing on. `restore()` ends these connections. */
  stall(): void {
    this.#isStalled = true;
  }

  /** Replies to `GET path` with this script instead of the server's, as after a deployment. */
  replaceScript(path: string, script: string): void {
    this.#replaced.set(`GET ${path}`, script);
  }

  restore(): void {
    if (this.#isStalled) for (const socket of this.#sockets) socket.destroy();
    this.#isCut = false;
    this.#isStalled = false;
    this.#replaced.clear();
    this.#planned = null;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  /** Cuts the network at the nth of the coming requests that match, counted from 1. Starts a new list of requests. */
  cutAt(atRequest: number, place: CutPlace, matches = /./): void {
    this.requests = [];
    this.cuts = 0;
    this.#seen = 0;
    this.#planned = { atRequest, place, matches };
  }

  async close(): Promise<void> {
    this.cut();
    this.#listener.close();
    await once(this.#listener, 'close');
  }

  #connect(browser: Socket): void {
    if (this.#isCut || !this.#target) return void browser.destroy();
    const server = connect(this.#target);
    let isReplyCut = false;
    for (const [one, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    browser.on('data', (data) => {
      if (this.#isStalled) return;
      const request = requestIn(data);
      const place = request && this.#placeOfCut(request);
      if (place === 'request') return this.cut();
      if (place === 'reply') isReplyCut = true;
      const script = request && this.#replaced.get(request);
      if (script) browser.write(scriptReply(script));
      else server.write(data);
    });
    server.on('data', (data) => {
      if (isReplyCut) return this.cut();
      if (!this.#isStalled) browser.write(data);
    });
  }

  #placeOfCut(request: string): CutPlace | null {
    this.requests.push(request);
    if (!this.#planned?.matches.test(request)) return null;
    this.#seen += 1;
    return this.#seen === this.#planned.atRequest ? this.#planned.place : null;
  }
}

/** The request that begins in a chunk. A browser sends the next one on a connection only after the reply. */
function requestIn(data: Buffer): string | null {
  const line = requestLine.exec(data.toString('latin1', 0, Math.min(data.length, 2_000)));
  return line && `${data.toString('latin1', 0, data.indexOf(32))} ${line[1]}`;
}

function scriptReply(script: string): string {
  const headers = [
    'content-type: text/javascript',
    'cache-control: no-cache',
    `content-length: ${Buffer.byteLength(script)}`,
  ];
  return `HTTP/1.1 200 OK\r\n${headers.join('\r\n')}\r\n\r\n${script}`;
}
