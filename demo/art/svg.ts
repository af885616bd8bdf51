/** The colours of every demo picture: the brand's teal and marigold, and warm neutrals around them. */
export const palette = {
  ink: '#23363a',
  tealDeep: '#0b4f54',
  teal: '#137a7f',
  tealSoft: '#5fa8a6',
  mist: '#cfe3df',
  sky: '#e6f0ec',
  marigold: '#f2a32c',
  marigoldSoft: '#f8cf86',
  peach: '#f9e2c4',
  sand: '#e9d3ad',
  sandDeep: '#cfae7c',
  stone: '#b9a58c',
  rose: '#d9776a',
  roseSoft: '#efb9a6',
  brick: '#b4563f',
  leaf: '#3f7f5f',
  leafSoft: '#7fae84',
  paper: '#fffaf2',
  cream: '#f7eedf',
  warmGrey: '#8b857c',
} as const;

/** A complete SVG document. Pictures hold no text: the fonts of the machine that renders them are unknown. */
export function svgDocument(width: number, height: number, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}">${body}</svg>`
  );
}

/** Coordinates with at most one decimal keep the documents small. */
const n = (value: number) => String(Math.round(value * 10) / 10);

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const corner = radius ? ` rx="${n(radius)}"` : '';
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${corner} fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, extra = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function shape(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function stroke(d: string, color: string, width = 2, extra = ''): string {
  return (
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" ` +
    `stroke-linecap="round" stroke-linejoin="round"${extra && ` ${extra}`}/>`
  );
}

export function polygon(points: readonly (readonly [number, number])[], fill: string): string {
  return `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"/>`;
}

/** A doorway or window with a round head; its foot stands on `bottom`. */
export function arch(centre: number, bottom: number, width: number, height: number, fill: string): string {
  const half = width / 2;
  const spring = bottom - height + half;
  return shape(
    `M${n(centre - half)} ${n(bottom)}V${n(spring)}A${n(half)} ${n(half)} 0 0 1 ${n(centre + half)} ${n(spring)}V${n(bottom)}Z`,
    fill,
  );
}

/** The pointed arch of Indo-Islamic building. */
export function pointedArch(centre: number, bottom: number, width: number, height: number, fill: string): string {
  const half = width / 2;
  const top = bottom - height;
  const spring = top + half * 1.15;
  return shape(
    `M${n(centre - half)} ${n(bottom)}V${n(spring)}Q${n(centre - half)} ${n(top + half * 0.45)} ${n(centre)} ${n(top)}` +
      `Q${n(centre + half)} ${n(top + half * 0.45)} ${n(centre + half)} ${n(spring)}V${n(bottom)}Z`,
    fill,
  );
}

export function at(x: number, y: number, body: string, scale = 1): string {
  return `<g transform="translate(${n(x)} ${n(y)})${scale === 1 ? '' : ` scale(${scale})`}">${body}</g>`;
}

/** Repeats a part `count` times; the callback gets 0, 1, 2 … */
export function repeat(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('');
}

/** Draws a part and its reflection about a vertical axis. */
export function mirrored(axis: number, part: string): string {
  return `${part}<g transform="translate(${n(axis * 2)} 0) scale(-1 1)">${part}</g>`;
}

/** Scatters neighbouring seeds, so that seed 7 does not look like seed 8. */
export function scatter(seed: number, salt: number): number {
  let value = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}
