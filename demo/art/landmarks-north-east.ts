import {
  ashokaTree,
  birds,
  boat,
  bush,
  cloud,
  palm,
  pedestrians,
  ripples,
  roundTree,
  sky,
  skyline,
} from './scenery.ts';
import { arch, circle, ellipse, mirrored, palette, rect, repeat, shape, stroke, svgDocument } from './svg.ts';

const picture = (body: string) => svgDocument(640, 400, body);

/** Delhi, India Gate. */
export function indiaGate(): string {
  const stone = '#e3c08d';
  const light = '#f0d7ae';
  const dark = '#c39a61';
  const pier =
    rect(232, 128, 56, 200, stone) +
    rect(232, 128, 14, 200, light) +
    rect(226, 198, 60, 8, dark) +
    rect(228, 206, 56, 4, light) +
    arch(262, 318, 30, 84, dark) +
    arch(262, 318, 22, 76, '#8c6a42') +
    rect(246, 146, 32, 38, light) +
    stroke('M246 146h32v38h-32Z', dark, 2) +
    rect(222, 318, 70, 12, dark);
  return picture(
    sky('#dcebe6', { x: 150, y: 116, radius: 42, color: palette.marigold }) +
      cloud(70, 60, 0.8) +
      cloud(540, 96, 1.1) +
      cloud(450, 44, 0.6) +
      birds(500, 150) +
      skyline(316, [18, 24, 20, 30, 24, 18, 14, 14, 14, 14, 18, 26, 22, 30, 24, 18], '#c5d9d2') +
      rect(0, 312, 640, 88, '#8fb98a') +
      repeat(
        5,
        (i) =>
          roundTree(20 + i * 42, 322 - i * 2, 0.95 - i * 0.1) + roundTree(620 - i * 42, 322 - i * 2, 0.95 - i * 0.1),
      ) +
      shape('M290 328H350L470 400H170Z', '#e9d9bb') +
      shape('M312 328H328L352 400H288Z', '#9fcac6') +
      shape('M284 330V204A36 36 0 0 1 356 204V330Z', '#dcebe6') +
      rect(288, 296, 64, 34, '#8fb98a') +
      circle(298, 298, 13, palette.leafSoft) +
      circle(342, 298, 13, palette.leafSoft) +
      rect(306, 312, 28, 18, '#9fcac6') +
      mirrored(320, pier) +
      shape('M284 128H356V204A36 36 0 0 0 284 204Z', stone) +
      shape('M284 330V204A36 36 0 0 1 356 204V330H349V205A29 29 0 0 0 291 205V330Z', '#a37c49') +
      stroke('M281 204A39 39 0 0 1 359 204', light, 4) +
      shape('M313 164h14l-3 16h-8Z', light) +
      rect(224, 116, 192, 14, dark) +
      rect(218, 108, 204, 9, light) +
      rect(240, 88, 160, 21, stone) +
      rect(236, 82, 168, 7, light) +
      repeat(9, (i) => rect(248 + i * 17, 93, 9, 11, dark)) +
      rect(262, 66, 116, 17, stone) +
      rect(258, 61, 124, 6, light) +
      rect(286, 50, 68, 12, stone) +
      ellipse(320, 50, 38, 6, dark) +
      ellipse(320, 48, 30, 4, light) +
      rect(206, 326, 228, 8, '#b98f5a') +
      rect(196, 333, 248, 7, '#cda873') +
      stroke('M316 330v-10M324 330v-10', palette.ink, 3) +
      shape('M320 304q7 8 0 15q-7-7 0-15Z', palette.marigold) +
      ashokaTree(150, 346, 0.95) +
      ashokaTree(490, 346, 0.95) +
      bush(60, 392, 110) +
      bush(470, 392, 110) +
      pedestrians(228, 372, palette.brick, palette.tealDeep) +
      pedestrians(402, 366, palette.marigold, palette.teal),
  );
}

/** Kolkata, the Howrah Bridge over the Hooghly. */
export function howrahBridge(): string {
  const steel = '#3f7377';
  const light = '#5e9295';
  const deep = palette.tealDeep;
  // The height of the truss's upper edge in the left half: it rises to the tower and falls to the middle.
  const upper = (x: number) =>
    x <= 186 ? 226 - ((x - 10) / 176) ** 1.35 * 134 : 92 + (1 - ((320 - x) / 134) ** 1.5) * 82;
  const panels = Array.from({ length: 15 }, (_, i) => 20 + i * 20.75);
  const lattice = panels
    .map((x, i) => {
      const next = panels[i + 1] ?? 320;
      const [top, nextTop] = [upper(x), upper(next)].map((y) => y.toFixed(1));
      const right = next.toFixed(1);
      return (
        stroke(`M${x} 238L${right} ${nextTop}M${x} ${top}L${right} 238`, light, 2.2) +
        stroke(`M${x} ${top}V256`, steel, 3)
      );
    })
    .join('');
  const chord = `M2 256L10 232${panels.map((x) => `L${x} ${upper(x).toFixed(1)}`).join('')}L320 ${upper(320).toFixed(1)}`;
  const tower =
    stroke('M178 268L183 88M194 268L189 88', deep, 6) +
    repeat(6, (i) =>
      stroke(
        `M${179 + i * 0.7} ${250 - i * 27}L${192 - i * 0.6} ${224 - i * 27}M${193 - i * 0.7} ${250 - i * 27}L${180 + i * 0.6} ${224 - i * 27}`,
        steel,
        2,
      ),
    ) +
    rect(178, 80, 16, 9, deep) +
    rect(166, 276, 40, 54, '#b98f6b') +
    rect(160, 270, 52, 9, '#d0a67f') +
    rect(160, 318, 52, 12, '#96704f');
  return picture(
    sky('#fae0bd', { x: 320, y: 200, radius: 64, color: palette.marigold }) +
      cloud(96, 70, 1) +
      cloud(548, 60, 0.9) +
      birds(430, 60) +
      skyline(290, [30, 44, 26, 52, 34, 20, 28, 16, 16, 26, 20, 36, 58, 30, 46, 32], '#eec795') +
      rect(0, 288, 640, 112, '#3f8f92') +
      shape('M276 288H364L392 400H248Z', '#f0b759', 'opacity=".45"') +
      mirrored(320, lattice + stroke(chord, deep, 6) + rect(6, 234, 314, 6, steel) + tower) +
      rect(0, 254, 640, 10, deep) +
      rect(0, 264, 640, 5, light) +
      repeat(32, (i) => rect(6 + i * 20, 269, 3, 6, steel)) +
      rect(0, 275, 640, 3, steel) +
      // Traffic: yellow taxis and buses.
      shape('M88 254v-7h5l4-6h14l5 6h6v7Z', palette.marigold) +
      rect(228, 240, 34, 14, palette.brick, 3) +
      rect(232, 243, 26, 4, palette.paper) +
      shape('M398 254v-7h5l4-6h14l5 6h6v7Z', palette.marigold) +
      rect(500, 242, 26, 12, palette.paper, 3) +
      ripples(316, 5, '#8cc4bd') +
      shape('M0 362C50 348 110 354 150 372C120 392 60 400 0 400Z', '#c9a274') +
      repeat(4, (i) => rect(0, 352 + i * 11, 92 - i * 4, 4, '#dfc094')) +
      palm(28, 362, 0.62) +
      palm(70, 368, 0.5) +
      pedestrians(106, 372, palette.brick, palette.paper) +
      boat(330, 362, 1.15) +
      boat(520, 338, 0.8, '#7d3b2c', palette.paper) +
      boat(246, 314, 0.5, palette.tealDeep, palette.rose),
  );
}
