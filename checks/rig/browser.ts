import { Agent } from 'node:http';
import { type Reply, sendRequest } from './http.ts';

export type RigBrowser = {
  /** The cookies that the servers set, by name. */
  cookies: Map<string, string>;
  send(url: string, path: string, body?: object, method?: string): Promise<Reply>;
  close(): void;
};

/** A client with its own cookies and its own source address: the nth of 127.20.0.0/16. */
export function openBrowser(n: number, cookies: Record<string, string> = {}): RigBrowser {
  const localAddress = `127.20.${1 + (Math.floor(n / 250) % 250)}.${1 + (n % 250)}`;
  const agent = new Agent({ keepAlive: true, localAddress });
  const jar = new Map(Object.entries(cookies));
  return {
    cookies: jar,
    async send(url, path, body, method) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await sendRequest(url, { path, body, cookie, agent, ...(method ? { method } : {}) });
      for (const line of reply.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return reply;
    },
    close: () => agent.destroy(),
  };
}
