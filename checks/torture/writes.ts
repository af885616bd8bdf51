import { callsOf, type World, type Write } from './calls.ts';
import { factorWrites } from './factor-writes.ts';
import { familyWrites } from './family-writes.ts';
import { staffWrites } from './staff-writes.ts';

/** POST requests that only read, because search terms must not be in URLs. */
export const readsByPost = /\/(search|recent|price-preview|stranded)$/;
/** Writes without a case, and why. */
export const leftOut: Record<string, string> = {
  'POST /api/admin/test-users': 'exists only with demo data',
};

/** All writes of the API, by the operation's name in its description. */
export function writesOf(world: World): Write[] {
  const calls = callsOf(world);
  const cases = { ...familyWrites(world, calls), ...factorWrites(world, calls), ...staffWrites(world, calls) };
  return Object.entries(cases).map(([operation, [accepts, make]]) => ({ operation, accepts, make }));
}
