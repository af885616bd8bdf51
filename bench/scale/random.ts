const kinds = ['account', 'patient', 'doctor', 'clinic', 'visit', 'step'] as const;
export type Kind = (typeof kinds)[number];

/** A well-stirred 32-bit number. For one seed and kind, every index gets another one. */
function stir(seed: number, kind: number, index: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(kind + 1, 0x7feb352d) ^ Math.imul(seed + 1, 0x846ca68b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** Dice for one record: the same record always throws the same numbers, whatever was made before it. */
export function diceFor(seed: number, kind: Kind, index: number): (sides: number) => number {
  const own = stir(seed, kinds.indexOf(kind), index);
  let throws = 0;
  return (sides) => stir(own, kinds.length, throws++) % sides;
}

/** An id in the form of a random one, the same on every machine. Unique, because its first word is. */
export function idFor(seed: number, kind: Kind, index: number): string {
  const word = (part: number) =>
    stir(seed, 8 * (1 + kinds.indexOf(kind)) + part, index)
      .toString(16)
      .padStart(8, '0');
  const [a, b, c, d] = [word(0), word(1), word(2), word(3)];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

const prefixes = 0x1000000;

/**
 * An account's id: its first six digits are shown to people and must be unique by themselves. An odd step visits each
 * of the 16.7 million once; `count` beyond the last account lie the ones to use where one is `taken`.
 */
export function accountIdFor(seed: number, index: number, count: number, taken: ReadonlySet<string>): string {
  for (let turn = index; ; turn += count) {
    const prefix = (Math.imul(turn + seed, 0x9e3779b1) >>> 0) % prefixes;
    const digits = prefix.toString(16).padStart(6, '0');
    if (!taken.has(digits.toUpperCase())) return `${digits}${idFor(seed, 'account', index).slice(6)}`;
  }
}
