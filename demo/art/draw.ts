// `npm run demo:draw`: renders all drawings into demo/pictures/. Run it after changing a drawing.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawings } from './drawings.ts';

const folder = fileURLToPath(new URL('../pictures/', import.meta.url));
await mkdir(folder, { recursive: true });

for (const [kind, list] of Object.entries(drawings)) {
  for (const [index, svg] of list.entries()) {
    const file = `${folder}${kind}-${String(index).padStart(2, '0')}.webp`;
    await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 6 }).toFile(file);
  }
}
