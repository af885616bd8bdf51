// `npm run demo:draw`: renders the drawings of the demo into pictures/, after one of them was changed.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { demoCities } from './cities.ts';
import { demoClinics } from './clinics.ts';
import { demoDoctors } from './doctors.ts';

const folder = fileURLToPath(new URL('./pictures/', import.meta.url));
await mkdir(folder, { recursive: true });

for (const [kind, list] of Object.entries({ city: demoCities, doctor: demoDoctors, clinic: demoClinics })) {
  for (const [index, one] of list.entries()) {
    const file = `${folder}${kind}-${String(index).padStart(2, '0')}.webp`;
    await sharp(Buffer.from(one.draw())).webp({ quality: 82, effort: 6 }).toFile(file);
  }
}
