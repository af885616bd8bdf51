// A language for tests: English with other letters, 40 % longer. With it, tests find sentences that do not fit into
// their place, and sentences that are not translated.

const letters = new Map(
  [
    ...[
      'aȧ',
      'bḃ',
      'cç',
      'dḋ',
      'eë',
      'fḟ',
      'gġ',
      'hḣ',
      'iï',
      'jĵ',
      'kķ',
      'lļ',
      'mṁ',
      'nñ',
      'oö',
      'pṗ',
      'rṙ',
      'sṡ',
      'tṫ',
      'uü',
    ],
    ...['vṽ', 'wẇ', 'xẋ', 'yÿ', 'zż'],
  ].flatMap(
    ([from = '', to = '']) =>
      [
        [from, to],
        [from.toUpperCase(), to.toUpperCase()],
      ] as const,
  ),
);

const placeholder = /(\{\w+\})/;
const comment = /\{#[^}]*\}/g;

/** A sentence in the pseudo language: `Call {phone}` becomes `[Çȧȧļļ {phone}~~]`. */
export function pseudo(sentence: string): string {
  const plain = sentence.replaceAll(comment, '');
  const parts = plain.split(placeholder);
  const written = parts.map((part, index) => (index % 2 === 1 ? part : longer(part))).join('');
  const missing = Math.max(0, Math.ceil(plain.length * 1.4) - written.length - 2);
  return `[${written}${'~'.repeat(missing)}]`;
}

/** Vowels are written twice, so that words get longer and not only sentences. */
function longer(text: string): string {
  return [...text].map((letter) => (letters.get(letter) ?? letter).repeat(/[aeiou]/i.test(letter) ? 2 : 1)).join('');
}

/** A catalogue in the pseudo language. A file with other content, such as the names of days, stays as it is. */
export function pseudoFile(file: object): object {
  const sentences = ['machine', 'checked', 'native'].flatMap((state) =>
    Object.entries((file as Record<string, Record<string, unknown>>)[state] ?? {}),
  );
  if (sentences.length === 0) return file;
  return {
    machine: Object.fromEntries(
      sentences.map(([key, known]) => [
        key,
        typeof known === 'string' ? pseudo(key) : { one: pseudo(key), other: pseudo(key) },
      ]),
    ),
  };
}
