import { callsOf, type World, type Write } from './calls.ts';
import { familyWrites } from './family-writes.ts';
import { staffWrites } from './staff-writes.ts';

/** What writes nothing though it is no GET: what is searched for stays out of addresses. */
export const readsByPost = /\/(search|recent|price-preview|stranded)$/;
/** Writes without a case, and why. */
export const leftOut: Record<string, string> = {
  'POST /api/admin/test-users': 'exists only with demo data',
};

/** Every write of the API, by the name that its description gives it. */
export function writesOf(world: World): Write[] {
  const calls = callsOf(world);
  const cases = { ...familyWrites(world, calls), ...staffWrites(world, calls) };
  return Object.entries(cases).map(([operation, [accepts, make]]) => ({ operation, accepts, make }));
}
