// Estimates from the bytes of a picture how expensive its decoding is, before a decoder runs. Decoding a file of a few
// kilobytes can need hundreds of megabytes of memory or minutes of CPU time.

export type PictureType = 'png' | 'jpeg' | 'webp';

type Metadata = { width: number; height: number; channels: number; depth: string; isProgressive: boolean };

// The maximum number of parts that a decoder processes one after the other.
// - Chunks of a PNG: encoders write about 8 kB into each chunk.
// - Scans of a JPEG: usual progressive files have 10 to 18. At 50 megapixels, a scan takes 40 ms, but only 100 bytes.
// - Frames of a WebP: only the first frame is used, but the decoder reads all frames repeatedly.
const maxParts: Record<PictureType, number> = { png: 10_000, jpeg: 32, webp: 500 };
// At 50 megapixels, a progressive JPEG from a phone (4:2:0) needs 150 MB, an interlaced PNG 178 MB.
const maxDecoderBytes = 180_000_000;
// Measured: the decoder buffers this many rows of a non-interlaced PNG.
const bufferedRows = 1_500;

export function takesTooLong(type: PictureType, bytes: Buffer): boolean {
  const count = { png: countChunks, jpeg: (jpeg: Buffer) => readJpeg(jpeg).scans, webp: countFrames }[type];
  return count(bytes) > maxParts[type];
}

export function takesTooMuchMemory(type: PictureType, bytes: Buffer, metadata: Metadata): boolean {
  const { width, height, channels, depth, isProgressive } = metadata;
  const decoderBytes = {
    png: () => {
      const rows = Math.min(height, bufferedRows) + (isProgressive ? height : 0);
      return rows * width * channels * (depth === 'ushort' ? 2 : 1);
    },
    // A baseline JPEG is scaled down while it is read. A progressive one is decoded whole, with two bytes per sample.
    jpeg: () => (isProgressive ? width * height * readJpeg(bytes).samplesPerPixel * 2 : 0),
    // A simple lossy WebP is scaled down too. A lossless or animated one is decoded whole, with four bytes per pixel.
    webp: () => (bytes.toString('latin1', 12, 16) === 'VP8 ' ? 0 : width * height * 4),
  }[type];
  return decoderBytes() > maxDecoderBytes;
}

const neededChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'eXIf', 'IDAT', 'IEND']);

/** Removes the chunks of a PNG that do not affect its pixels, because such chunks may decompress to gigabytes. */
export function removeUnneededChunks(png: Buffer): Buffer {
  const parts = [png.subarray(0, 8)];
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (neededChunks.has(png.toString('latin1', at + 4, at + 8))) parts.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

function countChunks(png: Buffer): number {
  let chunks = 0;
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) chunks += 1;
  return chunks;
}

/** The number of scans of a JPEG, and its number of samples (of brightness and colour) per pixel. */
function readJpeg(bytes: Buffer): { scans: number; samplesPerPixel: number } {
  const summary = { scans: 0, samplesPerPixel: 4 };
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] as number) : 0;
    if (marker === 0xd9) break; // the end of the image; some phones append other data
    // Skips one byte of scan data (where 0x00 or a restart marker may follow 0xff) or one fill byte.
    if (marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) at += 1;
    else {
      if (marker === 0xda) summary.scans += 1;
      if (isFrame(marker)) summary.samplesPerPixel = countSamplesPerPixel(bytes, at);
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return summary;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The samples per pixel. A component has two sampling factors: horizontal (high four bits) and vertical (low four). */
function countSamplesPerPixel(bytes: Buffer, frame: number): number {
  const components = bytes.subarray(frame + 10, frame + 10 + 3 * (bytes[frame + 9] ?? 0));
  const horizontal: number[] = [];
  const vertical: number[] = [];
  for (let at = 1; at < components.length; at += 3) {
    horizontal.push(components.readUInt8(at) >> 4);
    vertical.push(components.readUInt8(at) & 15);
  }
  const samples = horizontal.reduce((sum, width, n) => sum + width * (vertical[n] ?? 0), 0);
  return samples / (Math.max(...horizontal) * Math.max(...vertical));
}

/** The number of animation frames in a WebP. */
function countFrames(bytes: Buffer): number {
  const frame = Buffer.from('ANMF').readUInt32LE();
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.readUInt32LE(at) === frame) frames += 1;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}
