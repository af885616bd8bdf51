// Small image files that take a lot of memory or time to decode. They are built byte by byte, because no program makes them.
import { constants, crc32, deflateRawSync } from 'node:zlib';

const megabyte = 1024 * 1024;

/** A zlib stream of zeros of any length. One megabyte is compressed, and its block is repeated. */
function zeros(length: number): Buffer {
  const block = (size: number) => deflateRawSync(Buffer.alloc(size), { finishFlush: constants.Z_FULL_FLUSH });
  const megabytes = Array<Buffer>(Math.floor(length / megabyte)).fill(block(megabyte));
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((length % 65_521) * 65_536 + 1); // Adler-32 of zeros
  return Buffer.concat([
    Buffer.from('789c', 'hex'),
    ...megabytes,
    block(length % megabyte),
    Buffer.from('0300', 'hex'),
    checksum,
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

type Png = { width: number; height: number; depth?: 8 | 16; channels?: 3 | 4; isInterlaced?: boolean };

/** A black PNG. `extra` are further chunks before the pixels. */
export function blackPng(
  { width, height, depth = 8, channels = 3, isInterlaced = false }: Png,
  extra: [name: string, data: Buffer][] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, channels === 4 ? 6 : 2, 0, 0, isInterlaced ? 1 : 0], 8);
  // The seven passes of an interlaced image, or the only pass: first column, first row, column step, row step.
  const passes = isInterlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]];
  let length = 0;
  for (const [x = 0, y = 0, stepX = 1, stepY = 1] of passes) {
    const columns = Math.ceil((width - x) / stepX);
    const rows = Math.ceil((height - y) / stepY);
    if (columns > 0 && rows > 0) length += rows * (1 + (columns * channels * depth) / 8);
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...extra.map(([name, data]) => chunk(name, data)),
    chunk('IDAT', zeros(length)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG chunk with a name and compressed zeros: a colour profile (`iCCP`) or a comment (`zTXt`). */
export function packedChunk(name: 'iCCP' | 'zTXt', length: number): [name: string, data: Buffer] {
  return [name, Buffer.concat([Buffer.from('x\0\0'), zeros(length)])];
}

type Jpeg = {
  width: number;
  height: number;
  /** Baseline with one scan, baseline with one scan per component, or progressive with this number of scans. */
  scans: 'one' | 'per-component' | number;
  components?: 3 | 4;
  /** Whether colour has half the resolution in both directions (4:2:0), as in photos from phones. */
  isSubsampled?: boolean;
};

/** A grey JPEG. Each Huffman table has only one code, of one bit, so that the image data is all zeros. */
export function greyJpeg({ width, height, scans, components = 3, isSubsampled = false }: Jpeg): Buffer {
  const isProgressive = typeof scans === 'number';
  const all = Array.from({ length: components }, (_, n) => n + 1);
  const segment = (marker: number, ...data: number[]) => {
    const size = data.length + 2;
    return Buffer.from([0xff, marker, size >> 8, size & 255, ...data]);
  };
  const table = (id: number, symbol: number) => segment(0xc4, id, 1, ...Array<number>(15).fill(0), symbol);
  const scan = (which: number[], from: number, to: number, bits: number) =>
    Buffer.concat([
      segment(0xda, which.length, ...which.flatMap((id) => [id, 0]), from, to, 0),
      Buffer.alloc(Math.ceil(bits / 8)),
    ]);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const interleavedBlocks = isSubsampled
    ? Math.ceil(width / 16) * Math.ceil(height / 16) * (4 + components - 1)
    : blocks * components;
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, components];
  const parts = [
    Buffer.from('ffd8', 'hex'),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(
      isProgressive ? 0xc2 : 0xc0,
      ...frame,
      ...all.flatMap((id) => [id, isSubsampled && id === 1 ? 0x22 : 0x11, 0]),
    ),
    table(0x00, 0),
    // The only symbol. Progressive: the next 16,384 blocks are empty. Baseline: end of block.
    table(0x10, isProgressive ? 0xe0 : 0),
  ];
  if (scans === 'one') parts.push(scan(all, 0, 63, interleavedBlocks * 2));
  else if (scans === 'per-component') parts.push(...all.map((id) => scan([id], 0, 63, blocks * 2)));
  else {
    const emptyScanBits = Math.ceil(blocks / 16_384) * 15;
    parts.push(scan(all, 0, 0, interleavedBlocks));
    const ac = scan([1], 1, 63, emptyScanBits);
    for (let n = 1; n < scans; n += 1) parts.push(ac);
  }
  return Buffer.concat([...parts, Buffer.from('ffd9', 'hex')]);
}

/** A WebP animation on a canvas of 50 megapixels that repeats one frame. `frame` is a complete WebP of one pixel. */
export function animatedWebp(frame: Buffer, frames: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)]);
  };
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 3);
    for (const [n, value] of values.entries()) bytes.writeUIntLE(value, n * 3, 3);
    return bytes;
  };
  const canvas = Buffer.concat([Buffer.from([2, 0, 0, 0]), numbers(6_999, 6_999)]);
  // Position (two numbers), width and height minus one, duration.
  const one = chunk('ANMF', Buffer.concat([numbers(0, 0, 0, 0, 100), Buffer.from([0]), frame.subarray(12)]));
  const parts = [chunk('VP8X', canvas), chunk('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(one)];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]));
}
