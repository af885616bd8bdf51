// The package brings no types: these are the parts that we use.
declare module 'autocannon' {
  type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    requests: (Request & { setupRequest?: (request: Request) => Request })[];
    duration?: number;
    amount?: number;
    sampleInt?: number;
  };
  type Run = Promise<{ errors: number; timeouts: number }> & {
    on(event: 'response', listen: (client: unknown, status: number, bytes: number, milliseconds: number) => void): void;
  };
  export default function autocannon(options: Options): Run;
}
