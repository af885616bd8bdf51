import { expect, test } from 'vitest';
import { getViewer } from '#contract/accounts/endpoints.ts';
import { changeRole, editAccount, resetPassword, setAccountActive } from '#contract/team/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount } from '#server/test/factories.ts';

const t = testApp();

async function prepareColleague() {
  const admin = await t.as(await createAccount(t.db, { role: 'admin' }));
  const colleague = await createAccount(t.db, { role: 'assistant' });
  return { admin, params: { accountId: colleague.id }, browser: await t.as(colleague), colleague };
}

test('a browser whose session staff have ended is told why, and no other browser is', async () => {
  const cases = [
    ['removed', ({ admin, params }: Prepared) => admin.call(changeRole, { params, body: { role: 'user' } })],
    ['role-changed', ({ admin, params }: Prepared) => admin.call(changeRole, { params, body: { role: 'manager' } })],
    [
      'deactivated',
      ({ admin, params }: Prepared) => admin.call(setAccountActive, { params, body: { isActive: false } }),
    ],
    [
      'phone-corrected',
      ({ admin, params, colleague: { name } }: Prepared) =>
        admin.call(editAccount, { params, body: { name, phone: '9822000001', reason: 'Asked', version: 1 } }),
    ],
    ['password-reset', ({ admin, params }: Prepared) => admin.call(resetPassword, { params })],
  ] as const;
  for (const [endCause, end] of cases) {
    const given = await prepareColleague();
    const stranger = await t.as(await createAccount(t.db));
    expect((await given.browser.call(getViewer)).body.viewer?.id).toBe(given.colleague.id);
    expect((await end(given)).status).toBe(200);
    expect((await given.browser.call(getViewer)).body).toEqual({ viewer: null, endCause });
    expect((await stranger.call(getViewer)).body.endCause).toBeUndefined();
    expect((await t.call(getViewer)).body).toEqual({ viewer: null });
  }
});

test('the cause is forgotten after a week, with the next session that ends', async () => {
  const first = await prepareColleague();
  await first.admin.call(changeRole, { params: first.params, body: { role: 'user' } });
  await t.owner.run(sql`update session_ends set ended_at = ${t.now}::timestamptz - interval '8 days'`);
  const second = await prepareColleague();
  await second.admin.call(changeRole, { params: second.params, body: { role: 'user' } });
  expect((await first.browser.call(getViewer)).body).toEqual({ viewer: null, endCause: 'elsewhere' });
  expect(await t.owner.rows(sql`select cause from session_ends`)).toEqual([{ cause: 'removed' }]);
});

test('an expired session has no cause', async () => {
  const { browser } = await prepareColleague();
  await t.owner.run(sql`update sessions set last_seen_at = ${t.now}::timestamptz - interval '2 hours'`);
  expect((await browser.call(getViewer)).body).toEqual({ viewer: null });
});

type Prepared = Awaited<ReturnType<typeof prepareColleague>>;
