import { circle, ellipse, palette, rect, repeat, shape, stroke } from './svg.ts';

/** The background of every 640x400 picture: sky and sun. */
export function sky(color: string, sun: { x: number; y: number; radius: number; color: string }): string {
  return (
    rect(0, 0, 640, 400, color) +
    circle(sun.x, sun.y, sun.radius * 1.9, sun.color, 'opacity=".16"') +
    circle(sun.x, sun.y, sun.radius * 1.4, sun.color, 'opacity=".25"') +
    circle(sun.x, sun.y, sun.radius, sun.color)
  );
}

export function cloud(x: number, y: number, scale: number, color: string = palette.paper): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})" opacity=".85">` +
    shape('M-46 14a14 14 0 0 1 4-27a24 24 0 0 1 44-6a18 18 0 0 1 30 12a11 11 0 0 1 10 21Z', color) +
    '</g>'
  );
}

export function birds(x: number, y: number, color: string = palette.tealDeep): string {
  return stroke(
    `M${x} ${y}q6-7 12 0q6-7 12 0M${x + 34} ${y - 14}q5-6 10 0q5-6 10 0M${x + 46} ${y + 8}q4-5 8 0q4-5 8 0`,
    color,
    2,
    'opacity=".6"',
  );
}

/** Distant roofs, in a colour like that of the sky. */
export function skyline(base: number, heights: readonly number[], color: string): string {
  const width = 640 / heights.length;
  return heights.map((height, i) => rect(i * width, base - height, width + 1, height, color)).join('');
}

export function roundTree(
  x: number,
  base: number,
  scale: number,
  leaf: string = palette.leaf,
  light: string = palette.leafSoft,
): string {
  return (
    `<g transform="translate(${x} ${base}) scale(${scale})">` +
    stroke('M0 0V-34M0-18L10-30', '#6d4c36', 5) +
    circle(-13, -46, 20, leaf) +
    circle(14, -44, 19, leaf) +
    circle(0, -60, 22, leaf) +
    circle(-7, -64, 11, light) +
    circle(-19, -50, 7, light) +
    '</g>'
  );
}

/** A false ashoka: a tall, narrow tree of Indian streets. */
export function ashokaTree(x: number, base: number, scale: number, leaf: string = palette.leaf): string {
  return (
    `<g transform="translate(${x} ${base}) scale(${scale})">` +
    stroke('M0 0V-14', '#6d4c36', 5) +
    shape('M0-112C15-76 18-40 13-12Q0-5-13-12C-18-40-15-76 0-112Z', leaf) +
    stroke('M0-92L-6-76M0-72L8-56M0-52L-9-36M0-34L9-20', palette.leafSoft, 2) +
    '</g>'
  );
}

export function palm(x: number, base: number, scale: number, leaf: string = palette.leaf): string {
  const frond = (d: string) => shape(d, leaf);
  return (
    `<g transform="translate(${x} ${base}) scale(${scale})">` +
    stroke('M0 0C4-34-2-64 6-100', '#8a6446', 6) +
    frond('M6-100C-12-120-38-116-50-92C-34-104-14-104 6-100Z') +
    frond('M6-100C24-122 52-116 62-92C46-104 26-104 6-100Z') +
    frond('M6-100C-14-104-34-90-38-66C-28-84-12-96 6-100Z') +
    frond('M6-100C26-104 44-90 50-68C38-86 24-96 6-100Z') +
    frond('M6-100C-2-124 8-140 26-144C16-130 10-116 6-100Z') +
    circle(2, -96, 4.6, '#6d4c36') +
    circle(10, -95, 4.6, '#6d4c36') +
    '</g>'
  );
}

export function bush(x: number, base: number, width: number, color: string = palette.leaf): string {
  const step = width / 4;
  return repeat(4, (i) => ellipse(x + step * (i + 0.5), base - 4, step * 0.8, 12 + (i % 2) * 6, color));
}

/** Two simplified people, who show the size of the building. */
export function pedestrians(x: number, base: number, a: string = palette.brick, b: string = palette.tealDeep): string {
  const person = (px: number, color: string, height: number) =>
    circle(px, base - height, 4, '#8a5a3c') +
    shape(
      `M${px - 5} ${base}L${px - 4} ${base - height + 5}Q${px} ${base - height + 1} ${px + 4} ${base - height + 5}L${px + 6} ${base}Z`,
      color,
    );
  return person(x, a, 25) + person(x + 14, b, 28);
}

/** A small wooden boat with an arched cover. */
export function boat(
  x: number,
  y: number,
  scale: number,
  hull: string = palette.tealDeep,
  cover: string = palette.marigold,
): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    shape('M-22-6Q0-30 20-6Z', cover) +
    shape('M-44-10C-30-2 30-2 46-14C40 6 30 10 0 10C-26 10-38 4-44-10Z', hull) +
    stroke('M30-8L40-36', '#6d4c36', 3) +
    '</g>'
  );
}

export function ripples(y: number, rows: number, color: string): string {
  return repeat(rows, (row) =>
    repeat(5, (i) => {
      const x = 30 + i * 130 + (row % 2) * 60;
      return stroke(`M${x} ${y + row * 16}h${34 + ((i + row) % 3) * 14}`, color, 2.4, 'opacity=".7"');
    }),
  );
}
