import type { ClinicType } from '../clinic-types.ts';
import { pickFrom } from '../pick.ts';
import type { Scheme } from './building-parts.ts';
import { buildings } from './clinic-buildings.ts';
import { ashokaTree, birds, bush, cloud, palm, roundTree, sky, skyline } from './scenery.ts';
import { drawStreetObject, type StreetObject } from './street.ts';
import { hashSeed, palette, rect, repeat, shape, svgDocument } from './svg.ts';

const schemes: readonly Scheme[] = [
  { wall: '#f5e9d5', shade: '#dcc8a6', trim: '#137a7f', accent: '#f2a32c' },
  { wall: '#e0a283', shade: '#c48465', trim: '#0b4f54', accent: '#f8cf86' },
  { wall: '#fbf5ea', shade: '#dcd3c2', trim: '#0b4f54', accent: '#d9776a' },
  { wall: '#a5cec9', shade: '#82b3ae', trim: '#0b4f54', accent: '#f2a32c' },
  { wall: '#ecd0a2', shade: '#d0ae7b', trim: '#8f4033', accent: '#137a7f' },
  { wall: '#f0ccbc', shade: '#d8a893', trim: '#7a3b4d', accent: '#f2a32c' },
  { wall: '#ccdac0', shade: '#adc1a1', trim: '#2f5d4b', accent: '#f2a32c' },
  { wall: '#d7e1e3', shade: '#b4c5c9', trim: '#27506b', accent: '#f2a32c' },
];

/** The colours of dawn, of a clear day, of a hazy afternoon, and after the rain. */
const moods = [
  { sky: '#fbe7cd', far: '#f1d0a5', verge: '#a9c08c', sun: palette.marigold },
  { sky: '#dcecea', far: '#c0dad5', verge: '#94bd8c', sun: palette.marigoldSoft },
  { sky: '#f6eadb', far: '#e4d3bb', verge: '#a5bb8d', sun: palette.marigoldSoft },
  { sky: '#cfe5e3', far: '#b2d2cd', verge: '#86b284', sun: palette.marigold },
] as const;

const farRoofs = [
  [40, 62, 48, 84, 58, 36, 30, 44, 70, 52, 90, 60, 44, 66, 50, 36],
  [24, 40, 70, 52, 30, 24, 40, 30, 30, 44, 34, 60, 88, 54, 38, 26],
  [70, 50, 34, 28, 40, 56, 36, 26, 26, 36, 50, 30, 44, 74, 58, 42],
] as const;

const streetObjects: Partial<Record<ClinicType, readonly StreetObject[]>> = {
  Hospital: ['ambulance', 'family', 'rickshaw', 'wheelchair'],
  'Urgent Care': ['ambulance', 'car'],
  Rehabilitation: ['wheelchair', 'bench', 'bicycle'],
  'Maternity Hospital': ['car', 'family'],
  'Pediatric Clinic': ['family', 'bicycle'],
};
const onPavement: readonly StreetObject[] = ['family', 'wheelchair', 'bench', 'bicycle'];
const commonObjects: readonly StreetObject[] = ['scooter', 'rickshaw', 'family', 'bicycle', 'car'];

/** A clinic seen from the street, 640x400. `type` selects the building; `seed` its variant, colours and surroundings. */
export function clinicPicture(seed: number, type: ClinicType): string {
  const mood = pickFrom(moods, seed + (seed >> 2));
  const scheme = pickFrom(schemes, seed * 3 + (seed >> 3));
  const building = buildings[type];
  const front = building(scheme, (seed >> 2) + (seed % 4 === 0 ? 0 : seed >> 3));
  const isFlipped = hashSeed(seed, 1) % 2 === 1;
  const isSunLeft = hashSeed(seed, 2) % 2 === 0;
  const streetObject = pickFrom(streetObjects[type] ?? commonObjects, seed >> 2);

  return svgDocument(
    640,
    400,
    sky(mood.sky, { x: isSunLeft ? 96 : 548, y: 86, radius: 32, color: mood.sun }) +
      cloud(isSunLeft ? 540 : 110, 70, 0.95) +
      cloud(isSunLeft ? 150 : 480, 44, 0.55) +
      birds(isSunLeft ? 500 : 84, 128) +
      skyline(300, pickFrom(farRoofs, seed), mood.far) +
      shape('M0 300C60 280 120 282 170 292C300 276 420 276 500 290C560 280 610 284 640 292V340H0Z', mood.verge) +
      trees(seed, 'behind') +
      (isFlipped ? `<g transform="translate(640 0) scale(-1 1)">${front}</g>` : front) +
      rect(0, 326, 640, 16, '#e3d6be') +
      rect(0, 340, 640, 5, '#c6b596') +
      rect(0, 345, 640, 55, '#a39b90') +
      repeat(8, (i) => rect(14 + i * 84, 374, 42, 4, '#eae2d2')) +
      trees(seed, 'front') +
      drawStreetObject(streetObject, isSunLeft ? 510 : 116, onPavement.includes(streetObject) ? 343 : 366, 1) +
      (seed % 3 === 0
        ? drawStreetObject(
            pickFrom(['rickshaw', 'scooter', 'car'] as const, seed >> 1),
            isSunLeft ? 120 : 520,
            390,
            0.95,
          )
        : ''),
  );
}

function trees(seed: number, layer: 'behind' | 'front'): string {
  const blossom = pickFrom(
    [
      [palette.leaf, palette.leafSoft],
      ['#c4593f', '#e28a5c'],
      ['#4d8a64', '#86b98c'],
      ['#7b5fa0', '#a78cc4'],
      ['#d9962e', '#f2c163'],
    ] as const,
    seed,
  );
  if (layer === 'behind') {
    return (
      roundTree(44, 322, 1.2) +
      roundTree(598, 322, 1.25) +
      (seed % 2 ? roundTree(112, 318, 0.9) : ashokaTree(112, 320, 1)) +
      (seed % 2 ? ashokaTree(540, 320, 1.05) : roundTree(536, 318, 0.9))
    );
  }
  const kind = hashSeed(seed, 4) % 4;
  if (kind === 0) return palm(40, 342, 1.45) + bush(560, 338, 70);
  if (kind === 1) return roundTree(604, 342, 1.6, blossom[0], blossom[1]) + bush(14, 338, 76);
  if (kind === 2) return roundTree(38, 342, 1.6, blossom[0], blossom[1]) + bush(566, 338, 64);
  return palm(596, 342, 1.4) + bush(16, 338, 70);
}
