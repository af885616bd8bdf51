import type { ClinicType } from '../clinic-types.ts';
import { at, circle, ellipse, shape, stroke } from './svg.ts';

/** The icon of each clinic type, in a square of 40 by 40 around the origin. */
const icons: Record<ClinicType, (ink: string, paper: string) => string> = {
  Hospital: (ink) => shape('M-6-17H6V-6H17V6H6V17H-6V6H-17V-6H-6Z', ink),
  'Family Practice': (ink, paper) =>
    shape('M0-18L19-1H13V16H-13V-1H-19Z', ink) +
    shape('M0 11C-12 2-8-7-3.5-6Q-1-5.5 0-3Q1-5.5 3.5-6C8-7 12 2 0 11Z', paper),
  'Dental Clinic': (ink) =>
    shape(
      'M0-11C-6-17-16-15-16-5C-16 4-11 6-10 14C-9 20-4 20-3 13C-2 7 2 7 3 13C4 20 9 20 10 14C11 6 16 4 16-5C16-15 6-17 0-11Z',
      ink,
    ),
  'Urgent Care': (ink) => circle(0, 0, 16, 'none', `stroke="${ink}" stroke-width="5"`) + stroke('M0-9V1L7 6', ink, 4.5),
  'Specialty Clinic': (ink, paper) =>
    shape('M0 17C-26-1-18-16-9-16Q-3-16 0-9Q3-16 9-16C18-16 26-1 0 17Z', ink) +
    stroke('M-15 0H-6L-2-7L3 7L6 0H15', paper, 3),
  Rehabilitation: (ink) =>
    circle(2, -14, 5, ink) +
    stroke('M0-6L-1 4L7 16M-1 4L-9 15M0-5L9 1M0-5L-8 1', ink, 4.5) +
    stroke('M13-2V17', ink, 3),
  'Diagnostic Center': (ink, paper) =>
    shape('M-8-17H8V-13H5.5V-3L14 13Q16 18 10 18H-10Q-16 18-14 13L-5.5-3V-13H-8Z', ink) +
    circle(-3, 11, 2.6, paper) +
    circle(4, 7, 2, paper) +
    circle(5, 13, 1.6, paper),
  'Eye Care Center': (ink, paper) =>
    shape('M-20 0Q0-22 20 0Q0 22-20 0Z', ink) + circle(0, 0, 8, paper) + circle(0, 0, 4.5, ink),
  'Maternity Hospital': (ink, paper) =>
    circle(-3, -12, 6, ink) +
    shape('M-16 17C-17 0-12-6-4-6C6-6 12 2 13 17Z', ink) +
    circle(3, 4, 4.5, paper) +
    ellipse(3, 12, 8, 4.5, paper),
  'Pediatric Clinic': (ink, paper) =>
    circle(-11, -10, 6, ink) +
    circle(11, -10, 6, ink) +
    circle(0, 1, 15, ink) +
    circle(-5, -2, 2, paper) +
    circle(5, -2, 2, paper) +
    ellipse(0, 7, 6.5, 5, paper) +
    circle(0, 5, 2, ink),
};

/** A round sign with the icon. */
export function drawSign(
  type: ClinicType,
  x: number,
  y: number,
  radius: number,
  ink: string,
  background: string,
): string {
  const icon = icons[type];
  return (
    circle(x, y, radius, background, `stroke="${ink}" stroke-width="3"`) +
    at(x, y, icon(ink, background), Math.round((radius / 29) * 100) / 100)
  );
}

/** The icon without a sign, for roofs and walls. */
export function symbol(type: ClinicType, x: number, y: number, scale: number, ink: string, background: string): string {
  return at(x, y, icons[type](ink, background), scale);
}
