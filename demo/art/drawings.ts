import { cityNames } from '../cities.ts';
import { demoClinics } from '../clinics.ts';
import { demoDoctors } from '../doctors.ts';
import { clinicPicture } from './clinic-pictures.ts';
import { landmarks } from './landmarks.ts';
import { portrait } from './portraits.ts';

/** Every drawing of the demo as an SVG document, in the order of the lists of cities, clinics and doctors. */
export const drawings = {
  city: cityNames.map((name) => landmarks[name]),
  doctor: demoDoctors.map(({ look }, index) => portrait(index, look)),
  clinic: demoClinics.map(({ type }, index) => clinicPicture(index, type)),
};
