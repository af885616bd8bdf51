import { pickFrom } from '../pick.ts';
import { awning, type Building, doors, glass, glassLight, window, windows } from './building-parts.ts';
import { drawSign, symbol } from './clinic-icons.ts';
import { circle, ellipse, mirrored, palette, polygon, rect, repeat, shape, stroke } from './svg.ts';

export const familyPractice: Building = ({ wall, shade, trim, accent }, variant) =>
  // A tiled house with a porch.
  rect(196, 208, 248, 118, wall) +
  rect(424, 208, 20, 118, shade) +
  shape('M176 212L232 138H408L464 212Z', '#b9603f') +
  repeat(4, (i) => stroke(`M${184 + i * 13} ${202 - i * 18}H${456 - i * 13}`, '#97472b', 3)) +
  repeat(9, (i) => stroke(`M${210 + i * 28} 210L${240 + i * 20} 142`, '#97472b', 1.4, 'opacity=".6"')) +
  rect(372, 118, 22, 34, shade) +
  rect(368, 112, 30, 8, trim) +
  rect(214, 238, 46, 44, trim, 3) +
  window(218, 242, 38, 36) +
  stroke('M237 242V278M218 260H256', trim, 3) +
  rect(210, 282, 54, 6, shade) +
  repeat(4, (i) => circle(218 + i * 13, 281, 5, i % 2 ? accent : palette.rose)) +
  (variant % 2
    ? rect(380, 238, 46, 44, trim, 3) + window(384, 242, 38, 36) + stroke('M403 242V278M384 260H422', trim, 3)
    : rect(372, 240, 28, 40, trim, 3) +
      window(375, 243, 22, 34) +
      rect(408, 240, 28, 40, trim, 3) +
      window(411, 243, 22, 34)) +
  shape('M276 240L320 206L364 240Z', '#a9532f') +
  rect(282, 238, 76, 6, palette.paper) +
  rect(286, 244, 6, 82, palette.paper) +
  rect(348, 244, 6, 82, palette.paper) +
  doors(320, 38, 62, trim) +
  drawSign('Family Practice', 320, 176, 25, trim, palette.paper) +
  mirrored(
    320,
    repeat(5, (i) => rect(84 + i * 20, 304, 10, 22, palette.paper, 4)) + rect(78, 310, 108, 5, palette.paper),
  );

export const dental: Building = ({ wall, shade, trim, accent }, variant) =>
  // A shop front with a flat above.
  rect(190, 126, 260, 200, wall) +
  rect(432, 126, 18, 200, shade) +
  rect(182, 118, 276, 9, trim) +
  repeat(variant % 2 ? 3 : 2, (i) => {
    const x = variant % 2 ? 212 + i * 80 : 222 + i * 122;
    const width = variant % 2 ? 54 : 74;
    return (
      rect(x - 4, 142, width + 8, 46, shade) +
      window(x, 146, width, 42) +
      rect(x - 8, 188, width + 16, 5, trim) +
      repeat(7, (k) => stroke(`M${x - 4 + (k * (width + 8)) / 6} 176V188`, trim, 2)) +
      stroke(`M${x - 6} 176H${x + width + 6}`, trim, 2.5)
    );
  }) +
  rect(198, 208, 244, 28, trim) +
  repeat(3, (i) => rect(300 + i * 44, 218, 34 - i * 6, 7, palette.paper, 3)) +
  symbol('Dental Clinic', 256, 222, 0.6, palette.paper, trim) +
  rect(204, 240, 146, 86, shade) +
  window(210, 258, 134, 58) +
  stroke('M277 258V316', wall, 4) +
  doors(396, 52, 66, trim) +
  awning(198, 236, 12, 20.4, accent, palette.paper) +
  stroke('M320 118V100', trim, 5) +
  circle(320, 74, 36, palette.paper, `stroke="${trim}" stroke-width="3"`) +
  symbol('Dental Clinic', 320, 75, 1.2, trim, palette.paper);

export const specialty: Building = ({ wall, shade, trim, accent }, variant) => {
  // Two designs: terraces, or a curved glass front under a flat roof.
  if (variant % 2) {
    return (
      repeat(
        3,
        (i) =>
          rect(196 + i * 26, 254 - i * 68, 268 - i * 42, 72, i % 2 ? shade : wall) +
          rect(188 + i * 26, 248 - i * 68, 284 - i * 42, 8, trim) +
          windows(214 + i * 28, 268 - i * 68, 6 - i, 1, 38, 0, 26, 34),
      ) +
      repeat(6, (i) => ellipse(212 + i * 11, 246, 8, 6, palette.leaf)) +
      repeat(4, (i) => ellipse(404 + i * 11, 178, 8, 6, palette.leaf)) +
      doors(330, 48, 52, trim) +
      rect(290, 264, 80, 8, accent) +
      drawSign('Specialty Clinic', 330, 80, 31, trim, palette.paper)
    );
  }
  return (
    rect(190, 146, 120, 180, wall) +
    rect(182, 138, 132, 9, trim) +
    windows(206, 168, 3, 3, 34, 48, 24, 30) +
    shape('M306 326V172Q306 160 320 158Q400 150 452 176Q462 182 462 194V326Z', glass) +
    repeat(4, (i) => stroke(`M${338 + i * 31} ${160 + i * 3}V326`, palette.paper, 2.5)) +
    repeat(3, (i) => stroke(`M306 ${200 + i * 40}Q400 ${188 + i * 40} 462 ${206 + i * 40}`, palette.paper, 2.5)) +
    polygon(
      [
        [320, 300],
        [362, 164],
        [384, 164],
        [336, 320],
      ],
      glassLight,
    ) +
    shape('M298 162Q400 138 474 174V186Q400 150 298 174Z', trim) +
    doors(384, 46, 48, trim) +
    shape('M344 268Q384 258 424 268V276H344Z', accent) +
    drawSign('Specialty Clinic', 250, 110, 32, trim, palette.paper)
  );
};

export const rehabilitation: Building = ({ wall, shade, trim, accent }, variant) =>
  // A long, low house with a ramp and a bright exercise hall.
  rect(126, 196, 388, 130, wall) +
  polygon(
    [
      [112, 198],
      [320, 142],
      [528, 198],
    ],
    variant % 2 ? '#b9603f' : trim,
  ) +
  rect(112, 194, 416, 9, shade) +
  drawSign('Rehabilitation', 320, 174, 23, trim, palette.paper) +
  repeat(3, (i) => rect(146 + i * 58, 222, 50, 74, shade, 3) + window(149 + i * 58, 225, 44, 68)) +
  circle(178, 276, 15, accent) +
  stroke('M210 262h30M206 262a4 6 0 0 0 0 1M244 262v1', palette.ink, 4) +
  circle(208, 262, 7, palette.brick) +
  circle(242, 262, 7, palette.brick) +
  stroke('M282 236V290M304 236V290M282 258H304', palette.ink, 3) +
  doors(382, 52, 74, trim) +
  rect(344, 240, 76, 7, accent) +
  window(446, 228, 46, 46) +
  polygon(
    [
      [410, 326],
      [410, 308],
      [556, 326],
    ],
    '#c9b594',
  ) +
  stroke('M412 284L554 304M412 308V284M458 314V290M506 320V297M552 326V304', trim, 4);

export const eyeCare: Building = ({ wall, shade, trim, accent }, variant) =>
  // One large window in the shape of an eye.
  rect(178, 114, 284, 212, wall) +
  rect(444, 114, 18, 212, shade) +
  rect(170, 106, 300, 10, trim) +
  shape('M212 190Q320 96 428 190Q320 284 212 190Z', trim) +
  shape('M222 190Q320 108 418 190Q320 272 222 190Z', palette.paper) +
  circle(320, 190, 38, pickFrom([palette.teal, palette.leaf, '#4a6f94'], variant)) +
  circle(320, 190, 18, palette.ink) +
  circle(332, 178, 7, palette.paper) +
  windows(194, 274, 2, 1, 40, 0, 28, 34) +
  windows(378, 274, 2, 1, 40, 0, 28, 34) +
  doors(320, 56, 50, trim) +
  rect(276, 262, 88, 9, accent) +
  (variant % 2
    ? mirrored(320, rect(196, 84, 44, 22, shade) + window(204, 90, 28, 14))
    : rect(270, 84, 100, 22, shade) + repeat(3, (i) => window(278 + i * 30, 90, 22, 12)));

export const pediatric: Building = ({ wall, shade, trim, accent }, variant) =>
  // Bright colours, round windows, a slide and balloons.
  rect(176, 176, 124, 150, wall) +
  polygon(
    [
      [166, 180],
      [238, 112],
      [310, 180],
    ],
    accent,
  ) +
  rect(300, 138, 156, 188, variant % 2 ? palette.marigoldSoft : '#a9cfca') +
  rect(292, 130, 172, 10, trim) +
  rect(440, 140, 16, 186, shade, 0) +
  circle(238, 156, 14, palette.paper) +
  circle(238, 156, 10, glass) +
  circle(210, 216, 20, palette.paper) +
  circle(210, 216, 15, glass) +
  circle(264, 216, 20, palette.paper) +
  circle(264, 216, 15, glass) +
  repeat(
    3,
    (i) =>
      rect(316 + i * 42, 208, 32, 34, pickFrom([palette.rose, palette.teal, palette.marigold], i + variant), 6) +
      window(320 + i * 42, 212, 24, 26),
  ) +
  drawSign('Pediatric Clinic', 378, 168, 30, trim, palette.paper) +
  doors(238, 46, 60, trim) +
  awning(206, 250, 6, 10.6, palette.rose, palette.paper) +
  rect(316, 260, 116, 44, palette.paper, 6) +
  window(320, 264, 108, 36) +
  stroke('M486 326V258M506 326V258M486 276H506M486 294H506M486 310H506', palette.brick, 4) +
  shape('M506 258C530 262 536 312 572 322V328C528 322 526 274 502 268Z', palette.marigold) +
  stroke('M158 300Q150 250 146 214M158 300Q160 250 166 204M158 300Q150 240 126 226', palette.warmGrey, 1.6) +
  ellipse(146, 200, 13, 16, palette.rose) +
  ellipse(167, 188, 13, 16, palette.marigold) +
  ellipse(124, 214, 12, 15, palette.teal);
