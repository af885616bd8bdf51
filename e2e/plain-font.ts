// A font in which every character of every script is the same box, half as wide as it is high. With it, the layout of pages
// does not depend on the fonts of the machine. The font is small enough to be written here, table by table.

const unitsPerEm = 1000;
const [advance, ascent, descent] = [500, 800, -200];
const glyphs = 2; // the glyph of missing characters, and the box

/** Big-endian numbers, each with its size in bytes: `[2, 5]` is a 16-bit 5. */
function bytes(...parts: [size: 1 | 2 | 4, ...values: number[]][]): Buffer {
  return Buffer.concat(
    parts.flatMap(([size, ...values]) =>
      values.map((value) => {
        const part = Buffer.alloc(size);
        part.writeUIntBE(value < 0 ? value + 2 ** (8 * size) : value, 0, size);
        return part;
      }),
    ),
  );
}

const zeros = (count: number) => Array.from({ length: count }, () => 0);

// One contour: a square from (50, 0) to (450, 700).
const box = bytes(
  [2, 1, 50, 0, 450, 700, 3, 0],
  [1, 0x01, 0x01, 0x01, 0x01],
  [2, 50, 0, 400, 0, 0, 700, 0, -700],
  [1, 0, 0],
);
// A table of format 13: its first group maps every character from the space on to the box.
const everyCharacter = bytes([2, 0, 1, 3, 10], [4, 12], [2, 13, 0], [4, 28, 0, 1, 0x20, 0x10ffff, 1]);
const os2 = bytes(
  [2, 4, advance, 400, 5, 0, ...zeros(10), 0, ...zeros(5)],
  [4, ...zeros(4), 0x20202020],
  [2, 0x40, 0x20, 0xffff, ascent, descent, 0, ascent, -descent],
  [4, 1, 0],
  [2, 500, 700, 0, 0x20, 0],
);

const tables: Record<string, Buffer> = {
  'OS/2': os2,
  cmap: everyCharacter,
  glyf: box,
  head: bytes(
    [4, 0x10000, 0x10000, 0, 0x5f0f3cf5],
    [2, 3, unitsPerEm],
    [4, ...zeros(4)],
    [2, 50, 0, 450, 700, 0, 8, 2, 0, 0],
  ),
  hhea: bytes([4, 0x10000], [2, ascent, descent, 0, advance, 50, 50, 450, 1, ...zeros(7), glyphs]),
  hmtx: bytes([2, advance, 0, advance, 50]),
  loca: bytes([2, 0, 0, box.length / 2]),
  maxp: bytes([4, 0x10000], [2, glyphs, 4, 1, 0, 0, 2, ...zeros(8)]),
  name: bytes([2, 0, 0, 6]),
  post: bytes([4, 0x30000, 0], [2, -100, 50], [4, 1, ...zeros(4)]),
};

function fontFile(): Buffer {
  const names = Object.keys(tables);
  const directory: Buffer[] = [bytes([4, 0x10000], [2, names.length, 128, 3, names.length * 16 - 128])];
  const contents: Buffer[] = [];
  let offset = 12 + names.length * 16;
  for (const [name, table] of Object.entries(tables)) {
    directory.push(Buffer.from(name.padEnd(4)), bytes([4, 0, offset, table.length])); // browsers do not verify the checksum
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    contents.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([...directory, ...contents]);
}
export const plainFont = `url(data:font/ttf;base64,${fontFile().toString('base64')})`;
