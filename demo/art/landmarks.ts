import { howrahBridge, indiaGate } from './landmarks-north-east.ts';
import { charminar, gopuram, vidhanaSoudha } from './landmarks-south.ts';
import { gatewayOfIndia, hawaMahal, shaniwarWada } from './landmarks-west.ts';

/** A drawing of the best-known building of each city. */
export const landmarks = {
  Mumbai: gatewayOfIndia(),
  Delhi: indiaGate(),
  Bengaluru: vidhanaSoudha(),
  Hyderabad: charminar(),
  Chennai: gopuram(),
  Kolkata: howrahBridge(),
  Pune: shaniwarWada(),
  Jaipur: hawaMahal(),
};
