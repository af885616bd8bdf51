const kinds = ['account', 'patient', 'doctor', 'clinic', 'visit', 'step'] as const;
export type Kind = (typeof kinds)[number];

/** A 32-bit hash. For one seed and kind, every index has another value. */
function mix(seed: number, kind: number, index: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(kind + 1, 0x7feb352d) ^ Math.imul(seed + 1, 0x846ca68b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** A generator of random numbers below `limit` for one record. The same record always gets the same numbers. */
export function randomFor(seed: number, kind: Kind, index: number): (limit: number) => number {
  const own = mix(seed, kinds.indexOf(kind), index);
  let calls = 0;
  return (limit) => mix(own, kinds.length, calls++) % limit;
}

/** An id that looks like a random UUID and is the same on every machine. It is unique, because its first word is. */
export function idFor(seed: number, kind: Kind, index: number): string {
  const word = (part: number) =>
    mix(seed, 8 * (1 + kinds.indexOf(kind)) + part, index)
      .toString(16)
      .padStart(8, '0');
  const [a, b, c, d] = [word(0), word(1), word(2), word(3)];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

const prefixCount = 0x1000000;

/**
 * The id of an account. Its first six digits are shown to users and must be unique. Multiplying by an odd number maps each
 * turn to another of the 16.7 million prefixes. If a prefix is taken, the turn `count` later is tried, which no other
 * account uses first.
 */
export function accountIdFor(seed: number, index: number, count: number, taken: ReadonlySet<string>): string {
  for (let turn = index; ; turn += count) {
    const prefix = (Math.imul(turn + seed, 0x9e3779b1) >>> 0) % prefixCount;
    const digits = prefix.toString(16).padStart(6, '0');
    if (!taken.has(digits.toUpperCase())) return `${digits}${idFor(seed, 'account', index).slice(6)}`;
  }
}
