import { palette, rect, svgDocument } from './svg.ts';
export function clinicPicture(_seed: number, _type: string): string {
  return svgDocument(640, 400, rect(0, 0, 640, 400, palette.sky));
}
