import { QueryClient } from '@tanstack/react-query';
import type { ParsedLocation } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { currentToast, dismissToast } from '#web/ui/toast-store.ts';
import { requireSignedIn } from './guards.ts';

afterEach(() => dismissToast());

/** Opens a page without a login, and returns where the visitor is sent to. */
async function open(pathname: string, preload = false): Promise<unknown> {
  const queryClient = new QueryClient();
  queryClient.setQueryData(accountQueries.viewer().queryKey, { viewer: null });
  const location = { pathname, href: pathname } as ParsedLocation;
  const redirect = await requireSignedIn({ context: { queryClient }, location, cause: 'enter', preload }).catch(
    (thrown) => thrown,
  );
  return redirect.options;
}

const shownToast = () => {
  const { title, description, isDismissed = true } = currentToast() ?? {};
  return isDismissed ? null : { title, description };
};

test('a page behind the login sends visitors to the login, and says why', async () => {
  expect(await open('/patients')).toMatchObject({ to: '/login', search: { from: '/patients' } });
  expect(shownToast()).toEqual({
    title: 'Authentication required',
    description: 'Please log in to access this page',
  });
});

test('a visitor who pressed Book, and a preload of a link, get no toast', async () => {
  expect(await open('/appointment')).toMatchObject({ search: { from: '/appointment', new: '1' } });
  await open('/patients', true);
  expect(shownToast()).toBeNull();
});
