import { pickFrom } from '../pick.ts';
import { femaleOutfits, maleOutfits, stethoscope } from './portrait-clothes.ts';
import { type FacialHair, faceShapes, facialHair, features, glasses, head, neck, skins } from './portrait-face.ts';
import { femaleStyles, type Hair, maleStyles, type Strand } from './portrait-hair.ts';
import { type Cloth, dupatta, hijab, surgicalCap, turban } from './portrait-headwear.ts';
import { at, circle, hashSeed, palette, rect, stroke, svgDocument } from './svg.ts';

export type Look = {
  gender: 'female' | 'male';
  ageBand: 'young' | 'middle' | 'senior';
  headwear?: 'none' | 'turban' | 'hijab' | 'dupatta' | 'surgical-cap';
  /** If true, the seed decides whether the person wears a bindi. */
  mayWearBindi?: boolean;
};

/** The colours of the background and of the large disc behind the person. White coats must be visible on both. */
const backdrops = [
  ['#cfe3df', '#b5d5d0'],
  ['#f8dcae', '#f4cb8a'],
  ['#efcfc0', '#e6b8a5'],
  ['#dcd6ca', '#cbc3b3'],
  ['#9fc9c4', '#86b9b4'],
  ['#f3c57a', '#eab45c'],
  ['#c8d9c2', '#b1c9ab'],
  ['#d5dee3', '#bccbd3'],
  ['#e2b7a4', '#d8a48e'],
  ['#7fb3b0', '#6aa3a1'],
] as const;

/** Indexes into `skins`. A seed selects one of them, so the middle tones are the most frequent. */
const skinFrequencies = [0, 1, 1, 2, 2, 3, 2, 3, 4, 3, 4, 5, 1, 6];

const hairTones: Record<Look['ageBand'], readonly (readonly [base: string, light: string])[]> = {
  young: [
    ['#221c1b', '#4a403c'],
    ['#2d221d', '#574439'],
    ['#3a2920', '#66503f'],
  ],
  middle: [
    ['#221c1b', '#57504c'],
    ['#2d221d', '#6b5d53'],
    ['#35302e', '#8a847e'],
    ['#4b4541', '#9a948d'],
  ],
  senior: [
    ['#77716b', '#a8a29b'],
    ['#a39d96', '#cbc6bf'],
    ['#cfcac2', '#eeebe5'],
    ['#e4e0d8', '#ffffff'],
    ['#55504b', '#9b958e'],
  ],
};

const cloths: readonly Cloth[] = [
  { base: '#137a7f', fold: '#0b4f54', trim: '#f8cf86' },
  { base: '#b4563f', fold: '#843a2a', trim: '#f8cf86' },
  { base: '#e39a2a', fold: '#b5741a', trim: '#fffaf2' },
  { base: '#3f5573', fold: '#2a3b54', trim: '#efb9a6' },
  { base: '#7a4b63', fold: '#583346', trim: '#f8cf86' },
  { base: '#cdbb9e', fold: '#a8926f', trim: '#137a7f' },
  { base: '#4f7f66', fold: '#365c49', trim: '#f8cf86' },
];

const garments = [
  ['#137a7f', '#0b4f54', '#f2a32c'],
  ['#f2b654', '#c98a1e', '#0b4f54'],
  ['#c4695a', '#8f4033', '#f8cf86'],
  ['#dbe9e6', '#8fb3af', '#b4563f'],
  ['#3f5573', '#2a3b54', '#f2a32c'],
  ['#8a5a73', '#5f3a4e', '#f8cf86'],
  ['#5d8f74', '#3b6650', '#f8cf86'],
  ['#f3e2c7', '#c9a66b', '#137a7f'],
  ['#bcd0dc', '#7f9db0', '#8f4033'],
] as const;

const scrubTones = [
  ['#2b8a8c', '#17666a', '#f2a32c'],
  ['#4a6f94', '#335273', '#f2a32c'],
  ['#8a4a58', '#66323f', '#f8cf86'],
  ['#5c8f78', '#3f6d59', '#f8cf86'],
] as const;

const maleStylesByAge: Record<Look['ageBand'], readonly (keyof typeof maleStyles)[]> = {
  young: ['side-part', 'quiff', 'curly', 'wavy', 'crew-cut', 'swept-back'],
  middle: ['side-part', 'receding', 'swept-back', 'crew-cut', 'curly', 'quiff', 'sides'],
  senior: ['receding', 'sides', 'side-part', 'swept-back', 'wavy'],
};

const femaleStylesByAge: Record<Look['ageBand'], readonly (keyof typeof femaleStyles)[]> = {
  young: ['long', 'ponytail', 'top-bun', 'fringe-bob', 'curly', 'braid', 'bob'],
  middle: ['low-bun', 'bob', 'long', 'braid', 'gajra', 'curly', 'pixie'],
  senior: ['low-bun', 'bob', 'pixie', 'braid', 'top-bun'],
};

const beards: Record<Look['ageBand'], readonly FacialHair[]> = {
  young: ['none', 'stubble', 'short-beard', 'moustache', 'none', 'goatee'],
  middle: ['moustache', 'none', 'short-beard', 'grand-moustache', 'stubble', 'goatee', 'none'],
  senior: ['moustache', 'none', 'short-beard', 'grand-moustache', 'none'],
};

/** A portrait, 400x400. `seed` determines everything that `look` leaves open: the same seed draws the same person. */
export function portrait(seed: number, look: Look): string {
  const random = (salt: number) => hashSeed(seed, salt);
  const { gender, ageBand, headwear = 'none', mayWearBindi = true } = look;
  const isFemale = gender === 'female';
  const isSenior = ageBand === 'senior';

  const [background, disc] = pickFrom(backdrops, seed * 3 + (seed >> 3));
  const skin = pickFrom(skins, pickFrom(skinFrequencies, random(1)));
  const face = pickFrom(faceShapes[gender], random(2));
  const [hairColor, hairLight] = pickFrom(hairTones[ageBand], random(3));
  const brow = isSenior ? (hairLight === '#ffffff' ? '#a39d96' : hairColor) : '#2a201d';

  const outfits = isFemale ? femaleOutfits : maleOutfits;
  const outfitIndex = headwear === 'surgical-cap' ? 3 : random(4) % outfits.length;
  const [main, deep, accent] = outfitIndex === 3 ? pickFrom(scrubTones, random(5)) : pickFrom(garments, random(5));
  const shoulder = isFemale ? 128 : 146;
  const outfit = pickFrom(outfits, outfitIndex)({ main, deep, accent, shoulder });

  const cloth = pickFrom(cloths, random(6));
  const hair = hairFor(look, random(7), { color: hairColor, light: hairLight, half: face.half });
  const scarf = headwear === 'dupatta' ? dupatta(cloth) : undefined;
  const beard = isFemale ? 'none' : headwear === 'turban' ? 'long-beard' : pickFrom(beards[ageBand], random(8));
  const wearsGlasses = random(9) % (isSenior ? 2 : 3) === 0;
  const wearsEarrings = isFemale && headwear !== 'hijab';
  const wearsBindi = mayWearBindi && wearsEarrings && headwear !== 'surgical-cap' && random(10) % 5 < 2;

  // The layers, from back to front.
  const person =
    hair.back +
    (scarf?.back ?? '') +
    outfit.behind +
    neck(skin, isFemale ? 46 : 56, outfit.neckline) +
    outfit.front +
    head(face, skin, headwear !== 'hijab') +
    facialHair(beard, isSenior ? hairColor : '#2a201d', face) +
    features({
      skin,
      brow,
      browStyle: random(11),
      eyeStyle: random(12) % 2,
      mouthStyle: beard.endsWith('-beard') ? 0 : random(13),
      isFemale,
      isSenior,
    }) +
    (wearsBindi ? circle(200, 150, 4, pickFrom(['#b0302a', '#7a1f2b', '#1f1a1a'], random(14))) : '') +
    (wearsEarrings ? earrings(random(15), face.half) : '') +
    hair.front +
    headCover(headwear, cloth) +
    (scarf?.front ?? '') +
    (wearsGlasses ? glasses(random(16), pickFrom(['#2a201d', '#5b3a29', '#0b4f54', '#7b7f80'], random(17))) : '') +
    (random(18) % 4 !== 0 && headwear !== 'hijab'
      ? stethoscope(pickFrom([palette.ink, palette.tealDeep, '#7a2f35'], random(19)))
      : '');

  // The person is enlarged, to fill the picture.
  return svgDocument(
    400,
    400,
    rect(0, 0, 400, 400, background) + circle(200, 206, 172, disc) + at(-24, -48, person, 1.12),
  );
}

function hairFor({ gender, ageBand, headwear }: Look, choice: number, strand: Strand): Hair {
  if (headwear === 'turban' || headwear === 'hijab') return { back: '', front: '' };
  if (headwear === 'dupatta') return femaleStyles['low-bun'](strand);
  if (headwear === 'surgical-cap')
    return gender === 'female' ? femaleStyles['low-bun'](strand) : maleStyles['crew-cut'](strand);
  return gender === 'female'
    ? femaleStyles[pickFrom(femaleStylesByAge[ageBand], choice)](strand)
    : maleStyles[pickFrom(maleStylesByAge[ageBand], choice)](strand);
}

function headCover(headwear: NonNullable<Look['headwear']>, cloth: Cloth): string {
  if (headwear === 'turban') return turban(cloth);
  if (headwear === 'hijab') return hijab(cloth);
  return headwear === 'surgical-cap' ? surgicalCap(cloth) : '';
}

function earrings(choice: number, half: number): string {
  const ears = [200 - half - 3, 200 + half + 3];
  if (choice % 3 === 0) return ears.map((x) => circle(x, 201, 4, palette.marigold)).join('');
  if (choice % 3 === 1)
    return ears
      .map(
        (x) =>
          circle(x, 200, 3, palette.marigold) + stroke(`M${x - 6} 213Q${x} 200 ${x + 6} 213Z`, palette.marigold, 4),
      )
      .join('');
  return ears.map((x) => circle(x, 203, 4.4, '#fffaf2')).join('');
}
