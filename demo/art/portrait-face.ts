import { pickFrom } from '../pick.ts';
import { circle, ellipse, shape, stroke } from './svg.ts';

export type Skin = { base: string; shade: string; lip: string };

/** The colours of skins, from light to dark. */
export const skins: readonly Skin[] = [
  { base: '#f0cba6', shade: '#d9a67d', lip: '#b8604f' },
  { base: '#e7ba8e', shade: '#cb9668', lip: '#ad5747' },
  { base: '#d9a578', shade: '#bb8257', lip: '#9e4c3f' },
  { base: '#c98f63', shade: '#a87048', lip: '#8f4237' },
  { base: '#b2774d', shade: '#915a35', lip: '#7d382f' },
  { base: '#96603d', shade: '#774729', lip: '#692c25' },
  { base: '#7c4c30', shade: '#5f3720', lip: '#55221d' },
];

/** `half` is half the width of the face, `chin` the y of the chin, `jaw` how square the jaw is (0.5 to 0.8). */
export type FaceShape = { half: number; chin: number; jaw: number };

export const faceShapes: Record<'female' | 'male', readonly FaceShape[]> = {
  female: [
    { half: 56, chin: 250, jaw: 0.56 },
    { half: 58, chin: 246, jaw: 0.66 },
    { half: 54, chin: 252, jaw: 0.5 },
    { half: 59, chin: 249, jaw: 0.58 },
  ],
  male: [
    { half: 57, chin: 252, jaw: 0.7 },
    { half: 60, chin: 250, jaw: 0.74 },
    { half: 56, chin: 256, jaw: 0.62 },
    { half: 61, chin: 254, jaw: 0.66 },
  ],
};

export function head({ half, chin, jaw }: FaceShape, skin: Skin, hasEars: boolean): string {
  const left = 200 - half;
  const right = 200 + half;
  const bend = half * jaw;
  const ears = hasEars
    ? ellipse(left, 184, 9, 15, skin.base) +
      ellipse(right, 184, 9, 15, skin.base) +
      stroke(`M${left - 3} 179q-3 6 1 12M${right + 3} 179q3 6-1 12`, skin.shade, 2.5)
    : '';
  const face = shape(
    `M${left} 165C${left} 118 170 96 200 96C230 96 ${right} 118 ${right} 165C${right} 206 ${200 + bend} ${chin} 200 ${chin}` +
      `C${200 - bend} ${chin} ${left} 206 ${left} 165Z`,
    skin.base,
  );
  return ears + face;
}

export function neck(skin: Skin, width: number, neckline: number): string {
  const half = width / 2;
  return (
    shape(
      `M${200 - half} 222V276Q${200 - half - 6} 288 ${200 - half - 24} 296Q200 ${neckline} ${200 + half + 24} 296` +
        `Q${200 + half + 6} 288 ${200 + half} 276V222Z`,
      skin.base,
    ) +
    shape(`M${200 - half} 236Q200 292 ${200 + half} 236V252Q200 304 ${200 - half} 252Z`, skin.shade, 'opacity=".75"')
  );
}

type Features = {
  skin: Skin;
  brow: string;
  browStyle: number;
  eyeStyle: number;
  mouthStyle: number;
  isFemale: boolean;
  isSenior: boolean;
};

const browCurves = [
  'M164 161Q176 152 188 159M212 159Q224 152 236 161',
  'M165 160Q177 155 188 160M212 160Q223 155 235 160',
  'M163 163Q174 151 189 157M211 157Q226 151 237 163',
];

export function features({ skin, brow, browStyle, eyeStyle, mouthStyle, isFemale, isSenior }: Features): string {
  const dark = '#2a201d';
  const tall = eyeStyle === 1 ? 5.2 : 6;
  const eye = (x: number) => ellipse(x, 179, 4.9, tall, dark) + circle(x + 1.6, 177, 1.5, '#fff');
  const lids = isFemale
    ? stroke('M166 177Q175 167 185 174M215 174Q225 167 234 177', dark, 3)
    : stroke('M167 175Q175 169 184 173M216 173Q225 169 233 175', skin.shade, 2.5);
  const lines = isSenior
    ? stroke('M170 192Q176 195 182 192M218 192Q224 195 230 192', skin.shade, 2, 'opacity=".8"') +
      stroke('M174 212Q168 220 171 229M226 212Q232 220 229 229', skin.shade, 2.4, 'opacity=".8"')
    : '';
  const blush =
    ellipse(163, 207, 11, 7, '#d9614e', 'opacity=".16"') + ellipse(237, 207, 11, 7, '#d9614e', 'opacity=".16"');

  return (
    blush +
    lines +
    stroke(pickFrom(browCurves, browStyle), brow, isFemale ? 3.6 : 5) +
    lids +
    eye(175) +
    eye(225) +
    stroke('M199 184Q192 200 195 205Q200 209 206 205', skin.shade, 3.2) +
    mouth(mouthStyle, skin, isFemale)
  );
}

function mouth(style: number, skin: Skin, isFemale: boolean): string {
  switch (style % 3) {
    case 0: // A smile that shows the teeth.
      return (
        shape('M180 222Q200 228 220 222Q215 242 200 242Q185 242 180 222Z', skin.lip) +
        shape('M184 225Q200 230 216 225Q214 231 200 232Q186 231 184 225Z', '#fffaf2')
      );
    case 1: // Closed lips.
      return isFemale
        ? shape('M181 221Q191 220 200 223Q209 220 219 221Q212 237 200 237Q188 237 181 221Z', skin.lip) +
            stroke('M182 222Q200 230 218 222', skin.shade, 1.6)
        : stroke('M181 224Q200 237 219 224', skin.lip, 4.4);
    default:
      return stroke('M183 223Q201 236 218 222', skin.lip, 4.4) + stroke('M192 240Q200 243 208 240', skin.shade, 2.4);
  }
}

export type FacialHair = 'none' | 'moustache' | 'grand-moustache' | 'stubble' | 'short-beard' | 'long-beard' | 'goatee';

/** A moustache or beard. It is drawn before the mouth, so that the smile stays visible. */
export function facialHair(style: FacialHair, color: string, { half, chin }: FaceShape): string {
  const left = 200 - half;
  const right = 200 + half;
  const beard = (drop: number) =>
    `M${left - 1} 170C${left} 232 166 ${chin + drop} 200 ${chin + drop}C234 ${chin + drop} ${right} 232 ${right + 1} 170` +
    `C${right - 4} 198 ${right - 12} 211 226 212C214 206 186 206 174 212C${left + 12} 211 ${left + 4} 198 ${left - 1} 170Z`;
  const moustache = shape(
    'M200 213C188 205 172 213 167 223C180 226 192 222 200 218C208 222 220 226 233 223C228 213 212 205 200 213Z',
    color,
  );

  switch (style) {
    case 'moustache':
      return moustache;
    case 'grand-moustache':
      return shape(
        'M200 212C186 203 168 212 160 220C155 224 151 221 150 216C148 226 158 232 170 229C184 227 194 221 200 218C206 221 216 227 230 229C242 232 252 226 250 216C249 221 245 224 240 220C232 212 214 203 200 212Z',
        color,
      );
    case 'stubble':
      return shape(beard(3), color, 'opacity=".26"');
    case 'short-beard':
      return shape(beard(5), color);
    case 'long-beard':
      return shape(beard(26), color) + moustache;
    case 'goatee':
      return (
        moustache +
        shape(
          `M178 236C184 232 216 232 222 236C224 ${chin} 212 ${chin + 10} 200 ${chin + 10}C188 ${chin + 10} 176 ${chin} 178 236Z`,
          color,
        )
      );
    default:
      return '';
  }
}

const squareLenses =
  'M152 170H192V184Q190 195 178 195H166Q154 195 152 184ZM208 170H248V184Q246 195 234 195H222Q210 195 208 184Z';

export function glasses(style: number, color: string): string {
  const bridge = stroke('M190 178Q200 172 210 178', color, 3.4);
  switch (style % 3) {
    case 0:
      return (
        bridge +
        circle(173, 180, 18, '#ffffff', `fill-opacity=".18" stroke="${color}" stroke-width="3.4"`) +
        circle(227, 180, 18, '#ffffff', `fill-opacity=".18" stroke="${color}" stroke-width="3.4"`)
      );
    case 1:
      return (
        bridge +
        shape(
          squareLenses,
          '#ffffff',
          `fill-opacity=".18" stroke="${color}" stroke-width="3.8" stroke-linejoin="round"`,
        )
      );
    default:
      return (
        bridge +
        stroke('M153 171H191M209 171H247', color, 4.6) +
        stroke('M153 171Q153 196 172 196Q191 196 191 171M209 171Q209 196 228 196Q247 196 247 171', color, 1.8)
      );
  }
}
