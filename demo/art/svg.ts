/** The colours of the demo pictures: the brand's teal and marigold, and warm neutral colours. */
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

/** A complete SVG document. Pictures contain no text, because it would depend on the fonts of the rendering machine. */
export function svgDocument(width: number, height: number, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}">${body}</svg>`
  );
}

/** Rounds a coordinate to one decimal, to keep the documents small. */
const round = (value: number) => String(Math.round(value * 10) / 10);

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const corner = radius ? ` rx="${round(radius)}"` : '';
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner} fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, extra = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function shape(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function stroke(d: string, color: string, width = 2, extra = ''): string {
  return (
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}" ` +
    `stroke-linecap="round" stroke-linejoin="round"${extra && ` ${extra}`}/>`
  );
}

export function polygon(points: readonly (readonly [number, number])[], fill: string): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}"/>`;
}

/** A door or window with a round top. `bottom` is the y of its lower edge. */
export function arch(centre: number, bottom: number, width: number, height: number, fill: string): string {
  const half = width / 2;
  const archStart = bottom - height + half;
  return shape(
    `M${round(centre - half)} ${round(bottom)}V${round(archStart)}A${round(half)} ${round(half)} 0 0 1 ${round(centre + half)} ${round(archStart)}V${round(bottom)}Z`,
    fill,
  );
}

/** A pointed arch, as in Indo-Islamic architecture. */
export function pointedArch(centre: number, bottom: number, width: number, height: number, fill: string): string {
  const half = width / 2;
  const top = bottom - height;
  const archStart = top + half * 1.15;
  return shape(
    `M${round(centre - half)} ${round(bottom)}V${round(archStart)}Q${round(centre - half)} ${round(top + half * 0.45)} ${round(centre)} ${round(top)}` +
      `Q${round(centre + half)} ${round(top + half * 0.45)} ${round(centre + half)} ${round(archStart)}V${round(bottom)}Z`,
    fill,
  );
}

/** A part of a drawing that is moved and scaled. */
export function at(x: number, y: number, body: string, scale = 1): string {
  return `<g transform="translate(${round(x)} ${round(y)})${scale === 1 ? '' : ` scale(${scale})`}">${body}</g>`;
}

/** Repeats a part `count` times. The callback gets the index. */
export function repeat(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('');
}

/** A part and its reflection about a vertical axis. */
export function mirrored(axis: number, part: string): string {
  return `${part}<g transform="translate(${round(axis * 2)} 0) scale(-1 1)">${part}</g>`;
}

/** Hashes a seed and a salt, so that pictures with neighbouring seeds differ. */
export function hashSeed(seed: number, salt: number): number {
  let value = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}
