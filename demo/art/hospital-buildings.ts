import { type Building, doors, glass, glassLight, window, windows } from './building-parts.ts';
import { drawSign, symbol } from './clinic-icons.ts';
import { arch, circle, mirrored, palette, polygon, rect, repeat, shape, stroke } from './svg.ts';

export const hospital: Building = ({ wall, shade, trim, accent }, variant) => {
  const type = 'Hospital';
  if (variant % 3 === 0) {
    // A tall block with a lower wing.
    return (
      rect(150, 198, 120, 128, shade) +
      rect(144, 190, 132, 9, trim) +
      windows(164, 214, 4, 3, 26, 34, 17, 20) +
      rect(262, 86, 196, 240, wall) +
      rect(254, 78, 212, 10, trim) +
      rect(438, 88, 20, 238, shade) +
      windows(280, 112, 5, 5, 30, 36, 20, 22) +
      rect(336, 54, 48, 24, shade) +
      rect(300, 284, 120, 10, accent) +
      rect(306, 294, 5, 32, trim) +
      rect(409, 294, 5, 32, trim) +
      doors(360, 56, 30, trim) +
      drawSign(type, 360, 62, 30, trim, palette.paper)
    );
  }
  if (variant % 3 === 1) {
    // Two wings and a glass stairwell between them.
    return (
      mirrored(
        320,
        rect(138, 132, 150, 194, wall) +
          rect(132, 124, 160, 9, trim) +
          rect(138, 132, 12, 194, shade) +
          repeat(
            4,
            (row) =>
              rect(150, 150 + row * 42, 138, 4, shade) + repeat(4, (i) => window(162 + i * 31, 160 + row * 42, 21, 22)),
          ),
      ) +
      rect(284, 96, 72, 230, glass) +
      repeat(5, (i) => stroke(`M284 ${132 + i * 36}H356`, palette.paper, 2.5)) +
      stroke('M320 96V326', palette.paper, 2.5) +
      polygon(
        [
          [288, 220],
          [330, 100],
          [344, 100],
          [296, 240],
        ],
        glassLight,
      ) +
      rect(276, 88, 88, 10, trim) +
      drawSign(type, 320, 84, 30, trim, palette.paper) +
      rect(266, 280, 108, 10, accent) +
      rect(272, 290, 5, 36, trim) +
      rect(363, 290, 5, 36, trim) +
      doors(320, 48, 30, trim)
    );
  }
  // Long verandas, like older public hospitals.
  return (
    rect(118, 166, 404, 160, wall) +
    rect(110, 158, 420, 9, trim) +
    repeat(
      2,
      (row) =>
        rect(118, 178 + row * 74, 404, 6, shade) +
        repeat(
          9,
          (i) => arch(144 + i * 44, 238 + row * 74, 30, 50, shade) + arch(144 + i * 44, 238 + row * 74, 22, 44, glass),
        ),
    ) +
    rect(118, 238, 404, 8, trim) +
    rect(262, 118, 116, 208, wall) +
    rect(254, 110, 132, 9, trim) +
    shape('M258 111L320 76L382 111Z', shade) +
    mirrored(320, rect(268, 246, 8, 80, palette.paper) + rect(290, 246, 8, 80, palette.paper)) +
    rect(262, 236, 116, 12, accent) +
    doors(320, 40, 52, trim) +
    windows(282, 196, 3, 1, 28, 0, 18, 28) +
    drawSign(type, 320, 146, 28, trim, palette.paper)
  );
};

export const urgentCare: Building = ({ wall, shade, trim, accent }, variant) =>
  // A low pavilion with a drive-in canopy.
  rect(140, 214, 300, 112, wall) +
  rect(140, 214, 300, 12, shade) +
  rect(132, 204, 316, 12, trim) +
  windows(158, 244, variant % 2 ? 3 : 4, 1, variant % 2 ? 66 : 50, 0, variant % 2 ? 52 : 38, 44) +
  rect(140, 300, 300, 10, accent) +
  rect(246, 148, 88, 66, wall) +
  rect(240, 140, 100, 9, trim) +
  drawSign('Urgent Care', 290, 178, 25, trim, palette.paper) +
  doors(400, 46, 60, trim) +
  shape('M350 232L540 206V226L350 248Z', accent) +
  shape('M350 248L540 226V232L350 254Z', shade) +
  rect(520, 230, 10, 96, trim) +
  rect(446, 238, 8, 88, trim) +
  rect(166, 160, 10, 44, trim) +
  rect(148, 128, 46, 40, accent, 8) +
  symbol('Hospital', 171, 148, 0.8, palette.paper, accent);

export const diagnostic: Building = ({ wall, shade, trim, accent }, variant) =>
  // A glass cube in a solid frame.
  rect(184, 108, 272, 218, wall) +
  rect(184, 108, 272, 14, trim) +
  rect(438, 122, 18, 204, shade) +
  rect(variant % 2 ? 200 : 276, 138, 148, 138, glass) +
  repeat(3, (i) => stroke(`M${(variant % 2 ? 200 : 276) + 37 * (i + 1)} 138V276`, palette.paper, 2.5)) +
  repeat(2, (i) => stroke(`M${variant % 2 ? 200 : 276} ${184 + i * 46}h148`, palette.paper, 2.5)) +
  polygon(
    variant % 2
      ? [
          [216, 276],
          [276, 138],
          [298, 138],
          [238, 276],
        ]
      : [
          [292, 276],
          [352, 138],
          [374, 138],
          [314, 276],
        ],
    glassLight,
  ) +
  windows(variant % 2 ? 366 : 202, 148, 2, 3, 32, 44, 22, 28) +
  rect(230, 282, 180, 9, accent) +
  doors(320, 62, 34, trim) +
  rect(280, 78, 80, 30, shade) +
  drawSign('Diagnostic Center', 320, 78, 33, trim, palette.paper);

export const maternity: Building = ({ wall, shade, trim, accent }, variant) =>
  // Arches, balconies with plants, and a round roof over the entrance.
  rect(146, 156, 348, 170, wall) +
  rect(138, 148, 364, 9, trim) +
  mirrored(
    320,
    repeat(2, (row) =>
      repeat(
        2,
        (i) =>
          arch(182 + i * 54, 226 + row * 74, 38, 54, shade) +
          arch(182 + i * 54, 226 + row * 74, 30, 48, glass) +
          rect(160 + i * 54, 214 + row * 74, 44, 13, accent, 3) +
          repeat(3, (k) => circle(170 + i * 54 + k * 12, 213 + row * 74, 5, k % 2 ? palette.rose : palette.leaf)),
      ),
    ),
  ) +
  rect(268, 122, 104, 204, shade) +
  shape('M260 124A60 52 0 0 1 380 124Z', trim) +
  stroke('M320 72V58', trim, 4) +
  circle(320, 55, 5, accent) +
  drawSign('Maternity Hospital', 320, 164, 32, trim, palette.paper) +
  arch(320, 262, 56, 50, glass) +
  stroke('M320 214V262M294 240H346', palette.paper, 3) +
  rect(264, 268, 112, 9, variant % 2 ? accent : trim) +
  doors(320, 54, 46, trim);
