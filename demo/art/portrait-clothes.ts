import { circle, repeat, shape, stroke } from './svg.ts';

/** Clothes in two layers: `behind` and in `front` of the neck. `neckline`: its y. */
type Outfit = { behind: string; front: string; neckline: number };
type Tones = { main: string; deep: string; accent: string; shoulder: number };

const coatWhite = '#fdfcf9';
const coatShade = '#dde4e1';
const coatLine = '#b9c6c3';

/** The upper body from the collar to the lower edge of the picture, where `shoulder` is half its width. */
function torso(shoulder: number): string {
  const left = 200 - shoulder;
  const right = 200 + shoulder;
  return (
    `M${left} 400C${left + 2} 348 ${left + 30} 322 ${left + 78} 306L172 288H228L${right - 78} 306` +
    `C${right - 30} 322 ${right - 2} 348 ${right} 400Z`
  );
}

function coat(shoulder: number, opening = 30): string {
  const left = 200 - shoulder;
  const right = 200 + shoulder;
  return (
    shape(
      `M${left} 400C${left + 2} 346 ${left + 30} 318 ${left + 78} 303L168 286L${200 - opening / 3} 400Z`,
      coatWhite,
    ) +
    shape(
      `M${right} 400C${right - 2} 346 ${right - 30} 318 ${right - 78} 303L232 286L${200 + opening / 3} 400Z`,
      coatWhite,
    ) +
    shape(`M168 284L146 312L160 324L152 336L${200 - opening / 3} 400L${200 - opening / 3 + 4} 392Z`, coatShade) +
    shape(`M232 284L254 312L240 324L248 336L${200 + opening / 3} 400L${200 + opening / 3 - 4} 392Z`, coatShade) +
    stroke(
      `M${left + 46} 400C${left + 46} 384 ${left + 44} 372 ${left + 40} 362M${right - 46} 400C${right - 46} 384 ${right - 44} 372 ${right - 40} 362`,
      coatLine,
      2.4,
    ) +
    stroke('M264 366H300M264 366V392M300 366V392', coatLine, 2.4)
  );
}

/** Two pens in the coat's pocket. */
const pen = (color: string) => stroke('M276 354V368', color, 5) + stroke('M286 358V368', '#23363a', 5);

const shirtCollar = (fill: string, line: string) =>
  shape('M172 280L200 312L184 330L160 296Z', fill, `stroke="${line}" stroke-width="1.6"`) +
  shape('M228 280L200 312L216 330L240 296Z', fill, `stroke="${line}" stroke-width="1.6"`);

export const maleOutfits: readonly ((tones: Tones) => Outfit)[] = [
  // Coat, shirt and tie.
  ({ main, deep, accent, shoulder }) => ({
    behind: shape(torso(shoulder), main),
    front:
      shape('M192 308L200 302L208 308L205 322L212 400H188L195 322Z', accent) +
      shirtCollar(main, deep) +
      coat(shoulder, 46) +
      pen(accent),
    neckline: 300,
  }),
  // Coat over an open collar.
  ({ main, deep, accent, shoulder }) => ({
    behind: shape(torso(shoulder), main),
    front:
      stroke('M200 318V400', deep, 2) +
      circle(200, 340, 2.6, deep) +
      circle(200, 368, 2.6, deep) +
      shirtCollar(main, deep) +
      coat(shoulder, 56) +
      pen(accent),
    neckline: 318,
  }),
  // Coat over a kurta with a stand-up collar.
  ({ main, deep, accent, shoulder }) => ({
    behind: shape(torso(shoulder), main),
    front:
      shape('M170 276Q200 306 230 276L234 292Q200 322 166 292Z', main, `stroke="${deep}" stroke-width="2"`) +
      stroke('M200 312V400', deep, 2) +
      repeat(3, (i) => circle(200, 326 + i * 22, 3.4, accent)) +
      coat(shoulder, 62),
    neckline: 296,
  }),
  // Scrubs.
  ({ main, deep, shoulder }) => ({
    behind: shape(torso(shoulder), main),
    front:
      stroke('M168 288L200 336L232 288', deep, 8) +
      stroke(
        `M${240 - shoulder} 400Q${244 - shoulder} 372 ${238 - shoulder} 354M${160 + shoulder} 400Q${156 + shoulder} 372 ${162 + shoulder} 354`,
        deep,
        2.6,
      ) +
      stroke('M238 364H276V392H238Z', deep, 2.6),
    neckline: 382,
  }),
  // A sleeveless bundi jacket over a kurta.
  ({ main, deep, accent, shoulder }) => ({
    behind: shape(torso(shoulder), '#f3ead9'),
    front:
      shape('M170 276Q200 304 230 276L234 290Q200 318 166 290Z', '#fffaf2', 'stroke="#d8c6a4" stroke-width="2"') +
      shape(
        `M${272 - shoulder} 316L166 290L198 334V400H${264 - shoulder}C${262 - shoulder} 366 ${280 - shoulder} 344 ${272 - shoulder} 316Z`,
        main,
      ) +
      shape(
        `M${128 + shoulder} 316L234 290L202 334V400H${136 + shoulder}C${138 + shoulder} 366 ${120 + shoulder} 344 ${128 + shoulder} 316Z`,
        main,
      ) +
      stroke('M200 336V400', deep, 2.4) +
      repeat(3, (i) => circle(208, 346 + i * 20, 3.2, accent)),
    neckline: 296,
  }),
  // Coat over a jumper and shirt.
  ({ main, deep, shoulder }) => ({
    behind: shape(torso(shoulder), main),
    front:
      shape('M172 286L200 340L228 286L214 296H186Z', '#fffaf2') +
      stroke('M170 288L200 344L230 288', deep, 6) +
      shirtCollar('#fffaf2', '#d8cdb8') +
      coat(shoulder, 76),
    neckline: 304,
  }),
];

export const femaleOutfits: readonly ((tones: Tones) => Outfit)[] = [
  // Coat over a saree.
  ({ main, deep, accent, shoulder }) => ({
    behind: shape(torso(shoulder), deep),
    front:
      shape('M236 288L214 332L160 400H230L250 330Z', main) +
      stroke('M230 300L206 340L168 400M242 308L224 344L196 400', accent, 2.2) +
      stroke('M234 290L212 331L158 400', accent, 5) +
      coat(shoulder, 70),
    neckline: 340,
  }),
  // Coat over a kurta.
  ({ main, deep, accent, shoulder }) => ({
    behind: shape(torso(shoulder), main),
    front:
      stroke('M160 296Q200 352 240 296', deep, 6) +
      stroke('M200 328V372', deep, 4) +
      repeat(2, (i) => circle(200, 340 + i * 18, 3.2, accent)) +
      coat(shoulder, 84) +
      pen(accent),
    neckline: 346,
  }),
  // A saree alone.
  ({ main, deep, accent, shoulder }) => ({
    behind: shape(torso(shoulder), deep),
    front:
      shape(
        `M${158 + shoulder} 312L232 288C222 330 180 356 ${208 - shoulder} 372L${200 - shoulder} 400H${200 + shoulder}C${198 + shoulder} 356 ${184 + shoulder} 328 ${158 + shoulder} 312Z`,
        main,
      ) +
      stroke(`M232 290C222 330 180 356 ${210 - shoulder} 372`, accent, 7) +
      stroke('M250 298C242 346 210 372 150 396M272 304C270 352 246 380 212 398', deep, 2.2, 'opacity=".55"'),
    neckline: 350,
  }),
  // Scrubs.
  ({ main, deep, shoulder }) => ({
    behind: shape(torso(shoulder), main),
    front:
      stroke('M166 290L200 338L234 290', deep, 8) +
      stroke('M240 366H274V392H240Z', deep, 2.6) +
      stroke(
        `M${238 - shoulder} 400Q${242 - shoulder} 374 ${238 - shoulder} 356M${162 + shoulder} 400Q${158 + shoulder} 374 ${162 + shoulder} 356`,
        deep,
        2.6,
      ),
    neckline: 384,
  }),
  // Coat over a plain top, with a thin chain.
  ({ main, accent, shoulder }) => ({
    behind: shape(torso(shoulder), main),
    front: stroke('M170 284Q200 344 230 284', accent, 2.2) + circle(200, 315, 4.2, accent) + coat(shoulder, 90),
    neckline: 360,
  }),
  // Kurta with a dupatta around the neck.
  ({ main, deep, accent, shoulder }) => ({
    behind: shape(torso(shoulder), main),
    front:
      stroke('M164 294Q200 346 236 294', deep, 5) +
      shape('M166 286C132 300 122 350 128 400H168C160 360 164 320 184 300Z', accent) +
      shape('M234 286C268 300 278 350 272 400H232C240 360 236 320 216 300Z', accent) +
      stroke('M150 312C140 340 140 370 144 398M250 312C260 340 260 370 256 398', deep, 2, 'opacity=".5"'),
    neckline: 342,
  }),
];

export function stethoscope(color: string): string {
  return (
    stroke('M160 290C142 326 150 362 178 376', color, 6) +
    stroke('M240 290C256 318 254 340 246 358', color, 6) +
    circle(184, 379, 6, color) +
    circle(243, 368, 12, '#8b979a') +
    circle(243, 368, 7, '#e8eeec')
  );
}
