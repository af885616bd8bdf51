import { polygon, rect, repeat, shape } from './svg.ts';

export type Scheme = { wall: string; shade: string; trim: string; accent: string };
/** Draws a building. Its base is at y = 326, and its centre at x = 320. `variant` selects one of several designs. */
export type Building = (scheme: Scheme, variant: number) => string;

export const glass = '#8fbcbd';
export const glassLight = '#bcd9d7';
const ground = 326;

export function window(x: number, y: number, width: number, height: number): string {
  return (
    rect(x, y, width, height, glass, 2) +
    polygon(
      [
        [x + width * 0.15, y + height],
        [x + width * 0.55, y],
        [x + width * 0.8, y],
        [x + width * 0.4, y + height],
      ],
      glassLight,
    )
  );
}

export function windows(
  left: number,
  top: number,
  columns: number,
  rows: number,
  stepX: number,
  stepY: number,
  width: number,
  height: number,
): string {
  return repeat(rows, (row) =>
    repeat(columns, (column) => window(left + column * stepX, top + row * stepY, width, height)),
  );
}

export function doors(x: number, width: number, height: number, frame: string): string {
  return (
    rect(x - width / 2 - 4, ground - height - 4, width + 8, height + 4, frame) +
    window(x - width / 2, ground - height, width / 2 - 1.5, height) +
    window(x + 1.5, ground - height, width / 2 - 1.5, height)
  );
}

export function awning(left: number, y: number, stripes: number, width: number, a: string, b: string): string {
  return repeat(stripes, (i) =>
    shape(`M${left + i * width} ${y}h${width}v20a${width / 2} 7 0 0 1-${width} 0Z`, i % 2 ? b : a),
  );
}
