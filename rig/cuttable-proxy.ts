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

  /** The server behind the proxy. */
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

  restore(): void {
    this.#isCut = false;
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
      const place = this.#placeOfCut(data);
      if (place === 'request') return this.cut();
      if (place === 'reply') isReplyCut = true;
      server.write(data);
    });
    server.on('data', (data) => {
      if (isReplyCut) return this.cut();
      browser.write(data);
    });
  }

  /** Counts a request. A browser sends the next one on a connection only after the reply, so a request starts a chunk. */
  #placeOfCut(data: Buffer): CutPlace | null {
    const line = requestLine.exec(data.toString('latin1', 0, Math.min(data.length, 2_000)));
    if (!line) return null;
    const request = `${data.toString('latin1', 0, data.indexOf(32))} ${line[1]}`;
    this.requests.push(request);
    if (!this.#planned?.matches.test(request)) return null;
    this.#seen += 1;
    return this.#seen === this.#planned.atRequest ? this.#planned.place : null;
  }
}
