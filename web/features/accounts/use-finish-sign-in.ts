import type { Viewer } from '#contract/accounts.ts';
import { listPatients } from '#contract/patients-api.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { useCompleteSignIn } from './identity.ts';
import type { ReturnSearch } from './return-search.ts';

/** Returns the last step of a family's login or registration: it opens the page that the visitor came from. */
export function useFinishSignIn(search: ReturnSearch): (viewer: Viewer, isNewAccount?: boolean) => Promise<void> {
  const completeSignIn = useCompleteSignIn();
  return async (viewer, isNewAccount = false) => {
    const { from = paths.patients } = search;
    const addsPatient = search.new === '1' && (isNewAccount || (await hasNoPatients()));
    completeSignIn(viewer, addsPatient ? paths.withQuery(paths.newPatient, { from }) : from);
  };
}

/** Returns false if the list cannot be loaded: then the booking page opens, loads it again and shows the error. */
async function hasNoPatients(): Promise<boolean> {
  const page = await call(listPatients, { query: { limit: '1' } }).catch(() => null);
  return page?.rows.length === 0;
}
