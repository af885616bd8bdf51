import { startJourneyServer } from './start-server.ts';

/** Loads the demo data once: the server of every worker starts on a copy of this folder. */
export default async function setUp() {
  const template = await startJourneyServer([]);
  process.env.E2E_TEMPLATE = template.ready; // workers inherit it
  return () => template.stop();
}
