import { pickFrom } from '../pick.ts';
import { ashokaTree, birds, bush, cloud, palm, pedestrians, roundTree, sky, skyline } from './scenery.ts';
import {
  arch,
  circle,
  ellipse,
  mirrored,
  palette,
  pointedArch,
  rect,
  repeat,
  shape,
  stroke,
  svgDocument,
} from './svg.ts';

const picture = (body: string) => svgDocument(640, 400, body);

function dome(x: number, base: number, radius: number, fill: string, rib: string): string {
  return (
    shape(`M${x - radius} ${base}A${radius} ${radius * 0.95} 0 0 1 ${x + radius} ${base}Z`, fill) +
    stroke(
      `M${x} ${base - radius * 0.95}V${base}M${x - radius * 0.5} ${base}Q${x - radius * 0.5} ${base - radius * 0.7} ${x} ${base - radius * 0.95}M${x + radius * 0.5} ${base}Q${x + radius * 0.5} ${base - radius * 0.7} ${x} ${base - radius * 0.95}`,
      rib,
      1.6,
      'opacity=".7"',
    ) +
    stroke(`M${x} ${base - radius * 0.95}v${-radius * 0.4}`, rib, 3)
  );
}

/** Bengaluru, Vidhana Soudha. */
export function vidhanaSoudha(): string {
  const stone = '#e2d8c8';
  const light = '#f3ece0';
  const dark = '#b7a78f';
  const glass = '#6f8f92';
  const wing =
    rect(54, 218, 190, 106, stone) +
    rect(48, 210, 200, 9, light) +
    rect(54, 204, 190, 6, dark) +
    repeat(3, (row) => repeat(8, (i) => arch(76 + i * 22, 246 + row * 32, 12, 20, glass))) +
    repeat(2, (row) => rect(54, 249 + row * 32, 190, 4, dark)) +
    rect(40, 190, 58, 134, light) +
    rect(34, 182, 70, 9, dark) +
    repeat(3, (row) => repeat(2, (i) => arch(58 + i * 22, 226 + row * 34, 12, 22, glass))) +
    rect(48, 166, 42, 17, stone) +
    repeat(3, (i) => arch(57 + i * 12, 182, 7, 12, glass)) +
    dome(69, 166, 22, light, dark);
  return picture(
    sky('#dbebe8', { x: 512, y: 92, radius: 40, color: palette.marigoldSoft }) +
      cloud(120, 70, 1.1) +
      cloud(430, 56, 0.7) +
      cloud(592, 150, 0.7) +
      birds(112, 132) +
      repeat(9, (i) => circle(20 + i * 76, 306, 44, '#b5cfae')) +
      mirrored(320, wing) +
      // The centre, taller than the wings.
      rect(212, 168, 216, 156, stone) +
      rect(204, 160, 232, 10, light) +
      rect(212, 152, 216, 8, dark) +
      repeat(18, (i) => rect(216 + i * 12, 145, 7, 8, stone)) +
      mirrored(
        320,
        rect(216, 128, 36, 20, light) +
          repeat(2, (i) => arch(226 + i * 15, 147, 8, 14, glass)) +
          dome(234, 128, 19, light, dark),
      ) +
      rect(272, 116, 96, 32, light) +
      rect(266, 110, 108, 7, dark) +
      repeat(6, (i) => arch(282 + i * 15.2, 146, 9, 22, glass)) +
      dome(320, 110, 46, '#efe6d6', dark) +
      rect(310, 54, 20, 12, stone) +
      stroke('M320 54v-20', palette.ink, 2) +
      circle(320, 50, 5, palette.marigold) +
      shape('M320 34q12-5 22 0v12q-11-4-22 0Z', palette.marigold) +
      rect(320, 38, 22, 4, palette.paper) +
      // The colonnade and its steps.
      rect(224, 186, 192, 138, '#6b7f7c') +
      repeat(6, (i) => arch(241 + i * 31.6, 322, 18, 52, '#4d605e')) +
      rect(218, 178, 204, 12, light) +
      repeat(
        9,
        (i) =>
          rect(222 + i * 23.5, 190, 9, 132, light) +
          rect(219 + i * 23.5, 190, 15, 6, dark) +
          rect(219 + i * 23.5, 316, 15, 6, dark),
      ) +
      repeat(6, (i) => rect(206 - i * 8, 322 + i * 5, 228 + i * 16, 6, i % 2 ? '#d6c9b3' : '#efe5d4')) +
      rect(0, 350, 640, 50, '#9dc090') +
      rect(0, 324, 162, 30, '#9dc090') +
      rect(478, 324, 162, 30, '#9dc090') +
      shape('M164 352H476L520 400H120Z', '#e3d5bb') +
      ashokaTree(128, 346, 0.8) +
      ashokaTree(512, 346, 0.8) +
      roundTree(34, 352, 1.1, '#7b5fa0', '#a78cc4') +
      roundTree(606, 352, 1.2, '#7b5fa0', '#a78cc4') +
      bush(0, 398, 120) +
      bush(524, 398, 120) +
      pedestrians(268, 376, palette.teal, palette.brick) +
      pedestrians(380, 384, palette.marigold, palette.tealDeep),
  );
}

/** Hyderabad, Charminar. */
export function charminar(): string {
  const stone = '#e6c791';
  const light = '#f6e3bf';
  const dark = '#bd9657';
  const hollow = '#7a6045';
  const gallery = (x: number, y: number, width: number) =>
    rect(x - width / 2, y, width, 7, light) + rect(x - width / 2 + 2, y + 7, width - 4, 4, dark);
  const minaret = (x: number, width: number, top: number) =>
    rect(x - width / 2, top, width, 328 - top, stone) +
    rect(x - width / 2, top, width * 0.32, 328 - top, light) +
    repeat(4, (i) => gallery(x, top + 14 + i * 54, width + 12)) +
    repeat(4, (i) => pointedArch(x, top + 62 + i * 54, width * 0.42, 28, dark)) +
    shape(
      `M${x - width / 2 - 1} ${top}C${x - width / 2 - 6} ${top - 14} ${x - width / 4} ${top - 24} ${x} ${top - 40}C${x + width / 4} ${top - 24} ${x + width / 2 + 6} ${top - 14} ${x + width / 2 + 1} ${top}Z`,
      light,
    ) +
    stroke(`M${x} ${top - 40}v-13`, dark, 2.6) +
    circle(x, top - 50, 3, palette.marigold) +
    repeat(5, (i) => ellipse(x - width / 2 + (width / 4) * i, top + 1, width / 8, 4, dark));
  return picture(
    sky('#cbe4df', { x: 150, y: 116, radius: 44, color: palette.marigold }) +
      cloud(510, 80, 1) +
      cloud(60, 66, 0.6) +
      birds(492, 128) +
      skyline(326, [44, 60, 50, 70, 54, 40, 30, 30, 30, 30, 42, 66, 52, 74, 56, 46], '#b2d3cc') +
      mirrored(320, minaret(262, 15, 100)) +
      rect(232, 152, 176, 176, stone) +
      rect(226, 144, 188, 10, light) +
      rect(232, 138, 176, 6, dark) +
      repeat(15, (i) => shape(`M${234 + i * 11.6} 139v-7q4-6 8 0v7Z`, stone)) +
      repeat(7, (i) => pointedArch(250 + i * 23.3, 182, 15, 26, hollow)) +
      rect(232, 184, 176, 5, light) +
      rect(232, 189, 176, 3, dark) +
      repeat(10, (i) => pointedArch(245 + i * 16.7, 206, 9, 14, dark)) +
      rect(232, 208, 176, 4, light) +
      pointedArch(320, 328, 116, 114, light) +
      pointedArch(320, 328, 102, 102, hollow) +
      pointedArch(320, 328, 66, 74, '#cbe4df') +
      rect(287, 318, 66, 10, '#d9b98a') +
      circle(320, 214, 11, light) +
      circle(320, 214, 8.5, palette.paper) +
      stroke('M320 214v-5M320 214h4', palette.ink, 1.8) +
      mirrored(320, minaret(223, 25, 82)) +
      rect(196, 322, 248, 8, light) +
      rect(186, 329, 268, 8, dark) +
      rect(0, 334, 640, 66, '#dcc197') +
      shape('M0 366H640V400H0Z', '#c4a67c') +
      // The bazaar: awnings on both sides.
      repeat(
        4,
        (i) =>
          rect(8 + i * 42, 300, 38, 36, i % 2 ? '#c98a5f' : '#d9a478') +
          shape(`M${4 + i * 42} 302l6-12h34l6 12Z`, i % 2 ? palette.teal : palette.brick),
      ) +
      repeat(
        4,
        (i) =>
          rect(468 + i * 42, 300, 38, 36, i % 2 ? '#d9a478' : '#c98a5f') +
          shape(`M${464 + i * 42} 302l6-12h34l6 12Z`, i % 2 ? palette.marigold : palette.teal),
      ) +
      pedestrians(140, 356, palette.brick, palette.paper) +
      pedestrians(262, 364, palette.teal, palette.rose) +
      pedestrians(416, 360, palette.tealDeep, palette.marigold) +
      // An auto-rickshaw.
      shape('M496 374v-24q4-14 20-14h26q12 0 14 16v22Z', palette.marigold) +
      shape('M496 360h60v14h-60Z', palette.leaf) +
      rect(508, 344, 18, 14, palette.mist, 3) +
      rect(532, 344, 16, 14, '#7a6045', 2) +
      circle(510, 377, 8, palette.ink) +
      circle(546, 377, 8, palette.ink) +
      circle(510, 377, 3, palette.paper) +
      circle(546, 377, 3, palette.paper),
  );
}

/** Chennai, the gate tower of a temple in Mylapore. */
export function gopuram(): string {
  const tones = ['#e8c99a', '#e2b58a'];
  const figures = [palette.teal, palette.rose, palette.marigold, '#5d8f74', '#4a6f94', palette.brick];
  const tier = (index: number) => {
    const bottom = 262 - index * 29;
    const half = 108 - index * 11.5;
    const next = half - 9;
    const count = 9 - index;
    const step = (half * 2 - 20) / count;
    return (
      shape(
        `M${320 - half} ${bottom}L${320 - next} ${bottom - 24}H${320 + next}L${320 + half} ${bottom}Z`,
        pickFrom(tones, index),
      ) +
      rect(320 - half - 3, bottom - 3, half * 2 + 6, 5, '#c08f5c') +
      rect(320 - next - 3, bottom - 28, next * 2 + 6, 5, '#f5e3c3') +
      repeat(count, (i) => {
        const x = 320 - half + 10 + step * (i + 0.5);
        const isMiddle = Math.abs(x - 320) < 3;
        return isMiddle
          ? rect(x - 8, bottom - 24, 16, 21, '#7a4a35') + arch(x, bottom - 3, 10, 17, '#4a2b20')
          : arch(x, bottom - 3, step * 0.62, 19, pickFrom(figures, i + index * 2)) +
              circle(x, bottom - 15, 3, '#f5dcb4') +
              shape(`M${x - 3.6} ${bottom - 3}l1.6-9h4l1.6 9Z`, '#f5dcb4');
      })
    );
  };
  return picture(
    sky('#d8ebe7', { x: 486, y: 104, radius: 42, color: palette.marigold }) +
      cloud(126, 78, 1.1) +
      cloud(566, 60, 0.7) +
      birds(160, 136) +
      skyline(326, [26, 34, 28, 42, 30, 22, 18, 18, 18, 18, 24, 40, 30, 44, 34, 26], '#bfdad3') +
      // The temple's wall, with red and white stripes.
      rect(0, 278, 640, 54, palette.paper) +
      repeat(20, (i) => rect(i * 32, 278, 16, 54, '#c4695a')) +
      rect(0, 272, 640, 8, '#e8c99a') +
      rect(204, 262, 232, 70, '#cdb08a') +
      rect(196, 256, 248, 9, '#e3caa4') +
      rect(196, 324, 248, 10, '#a98a62') +
      repeat(4, (i) => rect(214 + i * 19, 268, 7, 56, '#b8976c') + rect(363 + i * 19, 268, 7, 56, '#b8976c')) +
      rect(288, 266, 64, 66, '#8a6444') +
      rect(296, 274, 48, 58, '#3d2a22') +
      shape('M296 332V286Q320 272 344 286V332Z', '#5a3d2d') +
      stroke('M320 280V332', '#8a6444', 2) +
      repeat(6, tier) +
      // The barrel roof with a row of kalasams.
      shape('M272 96C268 76 282 62 300 60H340C358 62 372 76 368 96Z', '#d9a05a') +
      rect(266, 93, 108, 7, '#f5e3c3') +
      shape(
        'M258 96C262 80 274 72 282 74C276 82 276 90 278 96ZM382 96C378 80 366 72 358 74C364 82 364 90 362 96Z',
        palette.teal,
      ) +
      arch(320, 94, 26, 27, palette.teal) +
      arch(320, 94, 15, 18, palette.paper) +
      repeat(2, (i) => arch(294 + i * 52, 94, 14, 18, palette.rose)) +
      repeat(
        5,
        (i) => stroke(`M${296 + i * 12} 61v-11`, palette.marigold, 4) + circle(296 + i * 12, 51, 3.6, palette.marigold),
      ) +
      rect(0, 330, 640, 70, '#dcc6a0') +
      shape('M292 332H348L400 400H240Z', '#ead9b8') +
      palm(84, 344, 1.25) +
      palm(136, 338, 0.85) +
      palm(560, 344, 1.3) +
      palm(506, 338, 0.9) +
      bush(20, 342, 60) +
      bush(586, 342, 50) +
      pedestrians(250, 356, palette.brick, palette.teal) +
      pedestrians(384, 366, palette.marigold, '#7a4b63') +
      stroke('M306 388q14-14 28 0q-14 10-28 0ZM320 374q12 10 0 26q-12-16 0-26Z', palette.paper, 2.4),
  );
}
