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
import {
  arch,
  circle,
  mirrored,
  palette,
  pointedArch,
  polygon,
  rect,
  repeat,
  shape,
  stroke,
  svgDocument,
} from './svg.ts';

const picture = (body: string) => svgDocument(640, 400, body);

/** Mumbai, the Gateway of India. */
export function gatewayOfIndia(): string {
  const stone = '#d8a867';
  const light = '#e6c088';
  const dark = '#b98647';
  const hollow = '#7d5a3a';
  const turret = (x: number, top: number, width: number) =>
    rect(x - width / 2, top, width, 62, light) +
    rect(x - width / 2 - 3, top + 18, width + 6, 4, dark) +
    rect(x - width / 2 - 3, top - 3, width + 6, 6, dark) +
    shape(
      `M${x - width / 2} ${top - 2}Q${x - width / 2} ${top - 18} ${x} ${top - 26}Q${x + width / 2} ${top - 18} ${x + width / 2} ${top - 2}Z`,
      stone,
    ) +
    stroke(`M${x} ${top - 26}v-9`, dark, 2.5) +
    arch(x, top + 16, width * 0.42, 12, hollow);
  const wing =
    rect(150, 196, 108, 118, stone) +
    rect(144, 188, 114, 12, light) +
    rect(150, 180, 104, 8, dark) +
    repeat(8, (i) => rect(152 + i * 13, 174, 8, 7, stone)) +
    pointedArch(196, 314, 54, 88, dark) +
    pointedArch(196, 314, 44, 78, hollow) +
    rect(232, 214, 16, 100, light) +
    rect(152, 214, 12, 100, light) +
    pointedArch(240, 258, 9, 24, dark) +
    pointedArch(240, 298, 9, 24, dark);
  return picture(
    sky('#f9e3c3', { x: 486, y: 128, radius: 46, color: palette.marigold }) +
      cloud(120, 80, 1) +
      cloud(560, 62, 0.7) +
      birds(92, 138) +
      skyline(300, [34, 52, 40, 66, 48, 30, 20, 16, 16, 20, 30, 58, 44, 70, 50, 38], '#efd0a4') +
      rect(0, 300, 640, 100, '#4f9c9c') +
      rect(0, 314, 640, 12, '#c9a06a') +
      mirrored(320, wing) +
      rect(252, 140, 136, 174, stone) +
      rect(246, 132, 148, 12, light) +
      rect(252, 122, 136, 10, dark) +
      repeat(10, (i) => rect(255 + i * 13.4, 115, 8, 8, stone)) +
      shape('M284 116Q320 84 356 116Z', dark) +
      mirrored(320, turret(258, 98, 26)) +
      mirrored(320, turret(288, 112, 16)) +
      rect(264, 156, 112, 158, light) +
      pointedArch(320, 314, 92, 148, dark) +
      pointedArch(320, 314, 78, 134, hollow) +
      shape('M281 232H359V238H281Z', '#8f6a45') +
      repeat(6, (i) => pointedArch(290 + i * 12, 232, 8, 16, '#9b7650')) +
      shape('M290 314V262Q290 246 320 236Q350 246 350 262V314Z', '#4f9c9c') +
      rect(290, 296, 60, 18, '#a8cfc8') +
      rect(246, 314, 148, 6, light) +
      rect(120, 320, 400, 8, '#b98c58') +
      rect(96, 328, 448, 10, '#a67a49') +
      palm(70, 322, 0.8) +
      palm(584, 322, 0.9) +
      pedestrians(420, 321) +
      pedestrians(206, 321, palette.teal, palette.rose) +
      ripples(352, 3, '#8cc4c0') +
      boat(150, 372, 0.9) +
      boat(500, 364, 0.75, '#7d3b2c', palette.paper),
  );
}

/** Pune, Shaniwar Wada: its Delhi Gate between bastions. */
export function shaniwarWada(): string {
  const stone = '#a58d76';
  const stoneLight = '#bda68d';
  const stoneDark = '#8a735e';
  const brick = '#c17a53';
  const courses = (x: number, width: number, top: number, rows: number) =>
    repeat(
      rows,
      (row) =>
        stroke(`M${x} ${top + row * 18}h${width}`, stoneDark, 1.6, 'opacity=".55"') +
        repeat(Math.floor(width / 30), (i) =>
          stroke(`M${x + 14 + i * 30 + (row % 2) * 14} ${top + row * 18}v18`, stoneDark, 1.4, 'opacity=".45"'),
        ),
    );
  const merlons = (x: number, top: number, count: number, fill: string) =>
    repeat(count, (i) => shape(`M${x + i * 17} ${top}v-10q6-9 12 0v10Z`, fill));
  const bastion =
    shape('M176 330L184 172H254L262 330Z', '#b39a80') +
    shape('M248 172H254L262 330H250Z', stoneDark, 'opacity=".5"') +
    shape('M176 330L184 172H204L200 330Z', stoneLight, 'opacity=".6"') +
    courses(186, 66, 190, 8) +
    rect(178, 160, 82, 14, stoneLight) +
    merlons(179, 161, 5, brick) +
    repeat(3, (i) => pointedArch(198 + i * 21, 214, 8, 20, '#5d4a3b'));
  return picture(
    sky('#f6ead7', { x: 150, y: 110, radius: 40, color: palette.marigoldSoft }) +
      cloud(470, 70, 1) +
      cloud(60, 60, 0.6) +
      birds(480, 120) +
      shape('M0 300C90 250 150 262 220 284C330 240 420 236 500 268C560 250 610 256 640 270V340H0Z', '#d9dcc4') +
      rect(0, 232, 640, 100, stone) +
      rect(0, 224, 640, 10, stoneLight) +
      merlons(2, 225, 38, brick) +
      courses(0, 170, 250, 5) +
      courses(470, 170, 250, 5) +
      // The drum house above the gate.
      rect(244, 96, 152, 74, '#b9683f') +
      rect(236, 86, 168, 12, '#7d4a30') +
      shape('M240 87L256 70H384L400 87Z', '#93553a') +
      repeat(
        5,
        (i) => pointedArch(262 + i * 29, 158, 21, 50, '#5a3322') + rect(251.5 + i * 29, 146, 21, 12, '#d9a066'),
      ) +
      rect(244, 160, 152, 6, '#7d4a30') +
      rect(246, 166, 148, 164, stone) +
      courses(250, 140, 184, 8) +
      rect(242, 162, 156, 10, stoneLight) +
      mirrored(320, bastion) +
      pointedArch(320, 330, 92, 146, stoneLight) +
      pointedArch(320, 330, 76, 132, '#4c3425') +
      shape('M286 330V246Q290 226 318 214V330Z', '#6f4a31') +
      shape('M354 330V246Q350 226 322 214V330Z', '#6f4a31') +
      repeat(4, (row) =>
        repeat(
          2,
          (i) =>
            circle(297 + i * 13, 254 + row * 18, 2.6, '#d9b98a') + circle(330 + i * 13, 254 + row * 18, 2.6, '#d9b98a'),
        ),
      ) +
      stroke('M320 70V22', '#6d4c36', 3.4) +
      shape('M321 24C340 18 350 34 372 26L360 38L370 48C350 54 340 42 321 48Z', palette.marigold) +
      rect(0, 330, 640, 70, '#c9b48c') +
      shape('M270 330H370L430 400H210Z', '#dccba6') +
      bush(20, 336, 120) +
      bush(500, 336, 120) +
      roundTree(70, 338, 1.1) +
      roundTree(580, 340, 1.25) +
      ashokaTree(136, 338, 0.8) +
      ashokaTree(514, 338, 0.8) +
      pedestrians(404, 348, palette.teal, palette.brick) +
      pedestrians(232, 356, palette.marigold, palette.tealDeep),
  );
}

/** Jaipur, Hawa Mahal. */
export function hawaMahal(): string {
  const pink = '#d98c76';
  const light = '#ecb9a2';
  const dark = '#b9644f';
  const white = '#fbeee2';
  const bay = (x: number, bottom: number, width: number, height: number) => {
    const half = width / 2;
    const dome = bottom - height;
    return (
      rect(x - half, dome, width, height, light) +
      shape(
        `M${x - half - 1.5} ${dome + 1}Q${x - half} ${dome - half * 0.9} ${x} ${dome - half * 1.25}Q${x + half} ${dome - half * 0.9} ${x + half + 1.5} ${dome + 1}Z`,
        pink,
      ) +
      stroke(`M${x} ${dome - half * 1.25}v-5`, white, 2) +
      rect(x - half - 1.5, dome, width + 3, 2.6, white) +
      pointedArch(x, bottom - 5, width * 0.5, height * 0.66, dark) +
      stroke(
        `M${x} ${bottom - 5 - height * 0.5}v${(height * 0.5).toFixed(1)}M${x - width * 0.2} ${bottom - 5 - height * 0.2}h${(width * 0.4).toFixed(1)}`,
        light,
        1.3,
      )
    );
  };
  const storey = (bottom: number, count: number, width: number, height: number) => {
    const left = 320 - (count * width) / 2;
    return (
      rect(left - 4, bottom - height - 8, count * width + 8, height + 8, pink) +
      rect(left - 6, bottom - 3, count * width + 12, 4, white) +
      repeat(count, (i) => bay(left + width * (i + 0.5), bottom - 3, width - 7, height - 12))
    );
  };
  const side =
    rect(70, 246, 76, 84, '#cf8069') +
    rect(66, 240, 84, 7, white) +
    repeat(3, (i) => pointedArch(88 + i * 21, 284, 13, 26, dark)) +
    repeat(3, (i) => arch(88 + i * 21, 330, 16, 34, '#8f4a3b'));
  return picture(
    sky('#fbe9d3', { x: 512, y: 96, radius: 44, color: palette.marigold }) +
      cloud(110, 84, 1) +
      cloud(590, 150, 0.6) +
      birds(70, 140) +
      shape('M0 276C70 226 130 232 190 262C300 216 420 218 480 252C540 224 600 232 640 248V340H0Z', '#efd2ad') +
      mirrored(320, side) +
      storey(330, 13, 29, 54) +
      storey(276, 13, 29, 50) +
      storey(226, 11, 29, 48) +
      storey(178, 7, 29, 46) +
      storey(132, 3, 29, 44) +
      mirrored(
        320,
        bay(227, 126, 22, 26) +
          bay(257, 126, 22, 34) +
          bay(170, 172, 22, 24) +
          bay(200, 172, 22, 32) +
          bay(144, 220, 20, 26),
      ) +
      // The top: three ribbed roofs with finials.
      repeat(
        3,
        (i) =>
          shape(
            `M${275 + i * 29} 82Q${276 + i * 29} ${i === 1 ? 50 : 60} ${291 + i * 29} ${i === 1 ? 46 : 56}Q${306 + i * 29} ${i === 1 ? 50 : 60} ${307 + i * 29} 82Z`,
            i === 1 ? light : pink,
          ) +
          stroke(`M${291 + i * 29} ${i === 1 ? 46 : 56}v-12`, dark, 2.4) +
          circle(291 + i * 29, i === 1 ? 36 : 46, 3, palette.marigold),
      ) +
      rect(270, 80, 100, 4, white) +
      rect(288, 290, 64, 40, '#a9523f') +
      arch(320, 330, 36, 36, '#6d3428') +
      rect(0, 330, 640, 70, '#d9bd94') +
      rect(0, 330, 640, 8, '#c7a577') +
      shape('M0 372H640V400H0Z', '#b9987c') +
      repeat(8, (i) => rect(18 + i * 84, 384, 38, 4, '#f0dcbc')) +
      // Market awnings in front.
      repeat(3, (i) =>
        polygon(
          [
            [20 + i * 40, 318],
            [56 + i * 40, 318],
            [60 + i * 40, 330],
            [16 + i * 40, 330],
          ],
          i % 2 ? palette.marigold : palette.teal,
        ),
      ) +
      repeat(3, (i) =>
        polygon(
          [
            [504 + i * 40, 318],
            [540 + i * 40, 318],
            [544 + i * 40, 330],
            [500 + i * 40, 330],
          ],
          i % 2 ? palette.teal : palette.marigold,
        ),
      ) +
      pedestrians(206, 362, palette.teal, palette.marigold) +
      pedestrians(430, 366, palette.brick, palette.tealDeep) +
      roundTree(600, 344, 0.9) +
      roundTree(30, 344, 0.8),
  );
}
