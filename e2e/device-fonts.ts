import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

// Fonts of test devices: Latin letters, and the scripts that a test names. They come from the packages with which the
// site is built, so every machine gives the same result.

export type Script = 'devanagari' | 'tamil' | 'malayalam';

/** Writes a Latin font and the fonts of these scripts into a folder. Returns the environment of such a browser. */
export function fontsOfDevice(folder: string, scripts: Script[] = []): Record<string, string> {
  mkdirSync(folder, { recursive: true });
  const fonts = [['tamil', 'latin'], ...scripts.map((script) => [script, script])];
  for (const [name, subset] of fonts) {
    const file = `node_modules/@fontsource/noto-sans-${name}/files/noto-sans-${name}-${subset}-400-normal.woff`;
    writeFileSync(join(folder, `${name}-${subset}.ttf`), unpack(readFileSync(file)));
  }
  const settings = join(folder, 'fonts.conf');
  writeFileSync(settings, `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`);
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: settings };
}

/** Unpacks a WOFF file, because systems do not read WOFF. Both formats are tables; WOFF compresses each of them. */
function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(44 + index * 20, 64 + index * 20);
    const [offset, packed, length] = [4, 8, 12].map((place) => entry.readUInt32BE(place)) as [number, number, number];
    const stored = woff.subarray(offset, offset + packed);
    const at = 12 + index * 16;
    entry.copy(head, at, 0, 4); // the name
    entry.copy(head, at + 4, 16, 20); // the check sum
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(length, at + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(packed < length ? inflateSync(stored) : stored, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
