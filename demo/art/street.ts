import { at, circle, palette, rect, shape, stroke } from './svg.ts';

const wheel = (x: number, y: number, radius: number) =>
  circle(x, y, radius, palette.ink) + circle(x, y, radius * 0.4, palette.cream);

/** Drawings of vehicles and people in front of a clinic. Their wheels or feet are at y = 0. */
const streetObjects = {
  ambulance: () =>
    shape('M-52-8V-50Q-52-54-48-54H20Q24-54 26-50L40-30Q52-28 52-20V-8Z', palette.paper) +
    rect(-52, -26, 104, 7, palette.brick) +
    shape('M22-48H12V-32H36Z', '#9cc3c6') +
    rect(-40, -47, 22, 16, '#9cc3c6', 3) +
    shape('M-4-48h6v6h6v6h-6v6h-6v-6h-6v-6h6Z', palette.teal) +
    rect(-10, -60, 18, 6, palette.marigold, 3) +
    wheel(-30, -8, 9) +
    wheel(32, -8, 9),
  rickshaw: () =>
    shape('M-32-8V-36Q-28-56-8-56H18Q32-56 34-38V-8Z', palette.marigold) +
    shape('M-32-26H34V-8H-32Z', palette.leaf) +
    rect(-22, -48, 20, 18, palette.mist, 3) +
    rect(4, -48, 20, 20, '#5b4636', 3) +
    rect(-36, -14, 8, 5, palette.ink, 2) +
    wheel(-20, -8, 8) +
    wheel(22, -8, 8),
  scooter: () =>
    stroke('M-20-10Q-16-24-2-22L14-22L22-46M16-46h10', palette.brick, 5) +
    shape('M-22-12Q-18-30-2-28V-14Z', palette.brick) +
    shape('M-14-32H4Q6-27 2-27H-14Z', palette.ink) +
    wheel(-18, -8, 8) +
    wheel(22, -8, 8),
  car: () =>
    shape('M-52-8V-20Q-50-26-38-28L-24-44Q-20-48-12-48H14Q22-48 28-42L40-28Q52-26 52-18V-8Z', palette.tealDeep) +
    shape('M-26-29L-16-42H-2V-29ZM4-29V-42H16Q20-42 24-37L30-29Z', '#a9cdcb') +
    wheel(-28, -8, 9) +
    wheel(30, -8, 9),
  bicycle: () =>
    circle(-18, -12, 11, 'none', `stroke="${palette.ink}" stroke-width="3"`) +
    circle(20, -12, 11, 'none', `stroke="${palette.ink}" stroke-width="3"`) +
    stroke('M-18-12L-6-30H14L20-12M-6-30L2-12L14-30M2-12H-18M14-30L12-38H20M-10-34H-2', palette.teal, 3),
  family: () =>
    person(-22, 46, palette.brick, '#a8734c', true) +
    person(4, 50, palette.tealDeep, '#8f5f3d', false) +
    person(24, 30, palette.marigold, '#a8734c', false),
  wheelchair: () =>
    person(-18, 48, '#5d8f74', '#8f5f3d', true) +
    circle(16, -13, 12, 'none', `stroke="${palette.ink}" stroke-width="3"`) +
    stroke('M2-40V-20H22L28-4M-2-36H4', palette.ink, 3) +
    circle(9, -44, 6, '#a8734c') +
    shape('M3-37Q9-41 15-37L17-20H28L30-6H24L22-14H3Z', palette.rose) +
    circle(29, -4, 4, palette.ink),
  bench: () =>
    stroke('M-30-18H30M-30-30H30', '#8a6446', 5) +
    stroke('M-24 0V-32M24 0V-32', palette.ink, 4) +
    person(-8, 40, palette.marigold, '#8f5f3d', true),
} satisfies Record<string, () => string>;

export type StreetObject = keyof typeof streetObjects;

function person(x: number, height: number, dress: string, skin: string, isLong: boolean): string {
  const neck = -height + 12;
  const hem = isLong ? 0 : -height * 0.36;
  return (
    (isLong ? '' : stroke(`M${x - 4} ${hem}V0M${x + 4} ${hem}V0`, palette.ink, 5)) +
    shape(
      `M${x - (isLong ? 11 : 9)} ${hem}L${x - 7} ${neck + 4}Q${x} ${neck - 3} ${x + 7} ${neck + 4}L${x + (isLong ? 11 : 9)} ${hem}Z`,
      dress,
    ) +
    circle(x, -height + 5, 6.5, skin) +
    shape(
      `M${x - 7} ${-height + 5}A7 7.5 0 0 1 ${x + 7} ${-height + 5}Q${x} ${-height - 1} ${x - 7} ${-height + 5}Z`,
      '#2a201d',
    )
  );
}

export function drawStreetObject(name: StreetObject, x: number, base: number, scale: number): string {
  return at(x, base, streetObjects[name](), scale);
}
