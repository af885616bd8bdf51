import { circle, ellipse, repeat, shape, stroke } from './svg.ts';

/** Hair in two layers: behind the body, and around the face. */
export type Hair = { back: string; front: string };

export type Strand = { color: string; light: string; half: number };

type Styles = Record<string, (strand: Strand) => Hair>;

/** The hair on top of the head. `hairline` is the part of the path along the face, from right ear to left ear. */
function cap(half: number, hairline: string, color: string, lift = 0, foot = 192): string {
  const left = 195 - half;
  const right = 205 + half;
  return shape(
    `M${left} ${foot}C${left - 10} ${104 - lift} 156 ${80 - lift} 200 ${80 - lift}` +
      `C244 ${80 - lift} ${right + 10} ${104 - lift} ${right} ${foot}${hairline}Z`,
    color,
  );
}

const centreParting = (half: number) => `Q${200 + half - 7} 143 200 114Q${200 - half + 7} 143 ${195 - half} 192`;
const sideParting = (half: number) => `Q${200 + half - 3} 146 176 112Q${200 - half + 12} 134 ${195 - half} 192`;
const fringe = (half: number) =>
  `Q${200 + half - 4} 168 ${200 + half - 10} 150Q200 138 ${200 - half + 10} 150Q${200 - half + 4} 168 ${195 - half} 192`;

function curls(color: string, points: readonly (readonly [number, number, number])[]): string {
  return points.map(([x, y, radius]) => circle(x, y, radius, color)).join('');
}

export const femaleStyles = {
  'low-bun': ({ color, light, half }) => ({
    back: ellipse(200, 232, 62, 34, color),
    front: cap(half, centreParting(half), color) + stroke('M200 84V112', light, 2.4),
  }),
  'top-bun': ({ color, light, half }) => ({
    back: circle(200, 75, 28, color) + stroke('M184 68Q200 56 216 70', light, 2.6),
    front: cap(half, sideParting(half), color) + stroke('M178 88Q170 98 176 111', light, 2.4),
  }),
  long: ({ color, light, half }) => ({
    back: shape('M134 150C116 220 112 290 122 344H278C288 290 284 220 266 150Z', color),
    front:
      cap(half, centreParting(half), color) +
      shape(
        `M${195 - half} 180C${180 - half} 230 ${184 - half} 300 ${180 - half} 336H${212 - half}C${216 - half} 290 ${204 - half} 250 ${203 - half} 190Z`,
        color,
      ) +
      shape(
        `M${205 + half} 180C${220 + half} 230 ${216 + half} 300 ${220 + half} 336H${188 + half}C${184 + half} 290 ${196 + half} 250 ${197 + half} 190Z`,
        color,
      ) +
      stroke(
        `M${190 - half} 220Q${188 - half} 280 ${192 - half} 318M${210 + half} 220Q${212 + half} 280 ${208 + half} 318`,
        light,
        2.4,
      ),
  }),
  bob: ({ color, light, half }) => ({
    back: shape('M142 120C112 176 112 252 128 266C152 278 248 278 272 266C288 252 288 176 258 120Z', color),
    front: cap(half, sideParting(half), color, 2) + stroke(`M184 90Q224 96 ${196 + half} 150`, light, 2.6),
  }),
  'fringe-bob': ({ color, light, half }) => ({
    back: shape('M140 120C112 180 112 246 124 260C148 270 252 270 276 260C288 246 288 180 260 120Z', color),
    front: cap(half, fringe(half), color, 3) + stroke('M176 100Q170 122 172 138M222 100Q230 120 228 138', light, 2.4),
  }),
  braid: ({ color, light, half }) => ({
    back: ellipse(200, 216, 64, 40, color),
    front:
      cap(half, sideParting(half), color) +
      repeat(
        6,
        (i) =>
          ellipse(250 + i * 3, 238 + i * 21, 18 - i * 1.4, 14, color) +
          stroke(`M${239 + i * 3} ${238 + i * 21}q11 12 22 0`, light, 2),
      ) +
      circle(267, 360, 8, '#f2a32c'),
  }),
  gajra: ({ color, light, half }) => ({
    back: ellipse(200, 230, 64, 36, color),
    front:
      cap(half, centreParting(half), color) +
      stroke('M200 84V112', light, 2.4) +
      curls('#fffaf2', [
        [259, 216, 7],
        [267, 227, 7],
        [261, 238, 7],
        [269, 249, 7],
        [263, 260, 7],
        [271, 271, 7],
        [266, 282, 6],
        [272, 292, 5],
      ]) +
      curls('#f2a32c', [
        [262, 222, 2.6],
        [265, 243, 2.6],
        [267, 265, 2.6],
        [269, 286, 2.2],
      ]),
  }),
  curly: ({ color, half }) => ({
    back: curls(color, [
      [132, 140, 30],
      [120, 180, 30],
      [122, 222, 30],
      [138, 258, 26],
      [268, 140, 30],
      [280, 180, 30],
      [278, 222, 30],
      [262, 258, 26],
    ]),
    front:
      cap(half, centreParting(half), color, 4, 178) +
      curls(color, [
        [148, 108, 24],
        [172, 88, 24],
        [200, 80, 24],
        [228, 88, 24],
        [252, 108, 24],
        [140, 136, 16],
        [260, 136, 16],
      ]),
  }),
  pixie: ({ color, light, half }) => ({
    back: '',
    front:
      cap(
        half,
        `Q${200 + half - 2} 160 ${200 + half - 10} 146Q210 150 168 118Q${200 - half + 8} 136 ${195 - half} 178`,
        color,
        3,
        178,
      ) + stroke(`M176 100Q206 104 ${192 + half} 136`, light, 2.6),
  }),
  ponytail: ({ color, light, half }) => ({
    back: shape('M240 110C300 120 306 210 292 286C280 300 268 292 266 280C272 220 262 170 236 140Z', color),
    front:
      cap(
        half,
        `Q${200 + half - 4} 150 224 118Q200 110 176 118Q${200 - half + 4} 150 ${195 - half} 184`,
        color,
        0,
        184,
      ) + stroke('M164 104Q200 88 240 104', light, 2.4),
  }),
} satisfies Styles;

export const maleStyles = {
  'side-part': ({ color, light, half }) => ({
    back: '',
    front:
      cap(
        half,
        `L${200 + half - 3} 160Q${200 + half - 6} 138 ${200 + half - 14} 134Q206 138 168 116Q${200 - half + 12} 130 ${200 - half + 3} 160L${195 - half} 176`,
        color,
        4,
        176,
      ) + stroke(`M170 114Q166 100 172 88`, light, 2.6),
  }),
  'crew-cut': ({ color, half }) => ({
    back: '',
    front: cap(
      half,
      `L${200 + half - 2} 152Q${200 + half - 6} 130 200 126Q${200 - half + 6} 130 ${200 - half + 2} 152L${195 - half} 170`,
      color,
      -2,
      170,
    ),
  }),
  quiff: ({ color, light, half }) => ({
    back: '',
    front:
      cap(
        half,
        `L${200 + half - 3} 158Q${200 + half - 8} 130 ${200 + half - 18} 124Q200 120 ${200 - half + 14} 130Q${200 - half + 4} 140 ${200 - half + 3} 158L${195 - half} 174`,
        color,
        0,
        174,
      ) +
      shape('M150 118C146 84 186 58 236 70C258 76 262 98 252 122C226 112 184 110 150 118Z', color) +
      stroke('M170 98Q200 78 238 86M180 108Q206 92 240 100', light, 2.6),
  }),
  wavy: ({ color, light, half }) => ({
    back: shape('M140 150C132 190 132 212 140 222H260C268 212 268 190 260 150Z', color),
    front:
      cap(
        half,
        `Q${200 + half - 6} 150 ${200 + half - 14} 138Q222 142 206 124Q180 148 ${200 - half + 12} 140Q${200 - half + 6} 150 ${195 - half} 188`,
        color,
        5,
        188,
      ) + stroke('M206 122Q222 106 246 112M200 120Q180 104 158 116', light, 2.6),
  }),
  curly: ({ color, half }) => ({
    back: '',
    front:
      cap(
        half,
        `L${200 + half - 2} 158Q${200 + half - 10} 128 200 124Q${200 - half + 10} 128 ${200 - half + 2} 158L${195 - half} 174`,
        color,
        0,
        174,
      ) +
      curls(color, [
        [146, 122, 17],
        [156, 102, 18],
        [176, 90, 18],
        [200, 84, 19],
        [224, 90, 18],
        [244, 102, 18],
        [254, 122, 17],
        [182, 114, 13],
        [218, 114, 13],
      ]),
  }),
  receding: ({ color, light, half }) => ({
    back: '',
    front:
      cap(
        half,
        `L${200 + half - 3} 154Q${200 + half - 8} 122 226 112Q212 126 200 122Q188 126 174 112Q${200 - half + 8} 122 ${200 - half + 3} 154L${195 - half} 178`,
        color,
        -4,
        178,
      ) + stroke('M184 96Q200 90 216 96', light, 2.6),
  }),
  sides: ({ color, half }) => ({
    back: '',
    front:
      shape(
        `M${196 - half} 182C${191 - half} 154 ${194 - half} 134 ${207 - half} 122C${208 - half} 142 ${205 - half} 164 ${202 - half} 182Z`,
        color,
      ) +
      shape(
        `M${204 + half} 182C${209 + half} 154 ${206 + half} 134 ${193 + half} 122C${192 + half} 142 ${195 + half} 164 ${198 + half} 182Z`,
        color,
      ),
  }),
  'swept-back': ({ color, light, half }) => ({
    back: '',
    front:
      cap(
        half,
        `L${200 + half - 3} 160Q${200 + half - 5} 126 228 116Q200 106 172 116Q${200 - half + 5} 126 ${200 - half + 3} 160L${195 - half} 180`,
        color,
        2,
        180,
      ) + stroke('M176 108Q182 92 196 84M200 106Q202 92 210 84M224 110Q226 98 230 90', light, 2.4),
  }),
} satisfies Styles;
