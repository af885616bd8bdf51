// What it costs to open a picture, read from its bytes before a decoder sees them. A file of some kilobytes can ask for
// hundreds of megabytes, or for minutes of a processor.

export type PictureType = 'png' | 'jpeg' | 'webp';

/** What a picture says about itself. */
type Metadata = { width: number; height: number; channels: number; depth: string; isProgressive: boolean };

// How many parts a file may have that a decoder goes through one after the other.
// - Chunks of a PNG: drawing programs write some 8 kB into each.
// - Scans of a JPEG: ordinary progressive ones have 10 to 18. At 50 megapixels each costs 40 ms, and 100 bytes of the file.
// - Frames of a WebP: only the first is drawn, but the decoder reads through all of them, over and over.
const mostParts: Record<PictureType, number> = { png: 10_000, jpeg: 32, webp: 500 };
// A progressive JPEG of 50 megapixels, as phones colour it (4:2:0), takes 150 MB, an interlaced PNG of that size 178.
const mostHeldBytes = 180_000_000;
// Measured: what is drawn from top to bottom passes through a buffer of so many rows.
const bufferedRows = 1_500;

/** Whether the decoder would be busy for too long. */
export function takesTooLong(type: PictureType, bytes: Buffer): boolean {
  const count = { png: countChunks, jpeg: (jpeg: Buffer) => readJpeg(jpeg).scans, webp: countFrames }[type];
  return count(bytes) > mostParts[type];
}

/** Whether the decoder has to hold too much in memory at once. */
export function takesTooMuchMemory(type: PictureType, bytes: Buffer, metadata: Metadata): boolean {
  const { width, height, channels, depth, isProgressive } = metadata;
  const held = {
    png: () => {
      const rows = Math.min(height, bufferedRows) + (isProgressive ? height : 0);
      return rows * width * channels * (depth === 'ushort' ? 2 : 1);
    },
    // Scaled down while it is read. But if it comes in several scans, all of it is kept, two bytes for each sample.
    jpeg: () => (isProgressive ? width * height * readJpeg(bytes).samplesPerPixel * 2 : 0),
    // The same for a plain lossy one. Lossless ones and animations are kept, four bytes for each pixel.
    webp: () => (bytes.toString('latin1', 12, 16) === 'VP8 ' ? 0 : width * height * 4),
  }[type];
  return held() > mostHeldBytes;
}

const keptChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'eXIf', 'IDAT', 'IEND']);

/** A PNG without comments and other parts that its pixels do not need: some of them unpack to gigabytes. */
export function withoutComments(png: Buffer): Buffer {
  const parts = [png.subarray(0, 8)];
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (keptChunks.has(png.toString('latin1', at + 4, at + 8))) parts.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

function countChunks(png: Buffer): number {
  let chunks = 0;
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) chunks += 1;
  return chunks;
}

/** How many scans a JPEG has, and how many samples (of brightness and colour) for each pixel. */
function readJpeg(bytes: Buffer): { scans: number; samplesPerPixel: number } {
  const found = { scans: 0, samplesPerPixel: 4 };
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] as number) : 0;
    if (marker === 0xd9) break; // the end of the picture; phones write more behind it
    // Data of a scan, in which 0xff is followed by 0x00 or by a restart marker, and fill bytes.
    if (marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) at += 1;
    else {
      if (marker === 0xda) found.scans += 1;
      if (isFrame(marker)) found.samplesPerPixel = samplesIn(bytes, at);
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return found;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Each component has its own density, across and down, in the two halves of a byte. */
function samplesIn(bytes: Buffer, frame: number): number {
  const components = bytes.subarray(frame + 10, frame + 10 + 3 * (bytes[frame + 9] ?? 0));
  const across: number[] = [];
  const down: number[] = [];
  for (let at = 1; at < components.length; at += 3) {
    across.push(components.readUInt8(at) >> 4);
    down.push(components.readUInt8(at) & 15);
  }
  const samples = across.reduce((sum, width, n) => sum + width * (down[n] ?? 0), 0);
  return samples / (Math.max(...across) * Math.max(...down));
}

/** How many frames of an animation a WebP holds. */
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
