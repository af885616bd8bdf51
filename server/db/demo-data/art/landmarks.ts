import { palette, rect, svgDocument } from './svg.ts';
const plain = svgDocument(640, 400, rect(0, 0, 640, 400, palette.peach));
export const landmarks = { Mumbai: plain, Delhi: plain, Bengaluru: plain, Hyderabad: plain, Chennai: plain, Kolkata: plain, Pune: plain, Jaipur: plain };
