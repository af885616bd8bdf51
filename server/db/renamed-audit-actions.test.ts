import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditActions } from '#contract/audit/schemas.ts';
import { createScratchDatabase } from '#server/test/scratch-database.ts';
import type { Pool } from './client.ts';
import { migrateDatabase, readSchema } from './migrate.ts';
import { sql } from './sql.ts';

const renamed = {
  'account.created': 'account.added',
  'account.first-admin-created': 'account.first-admin-added',
  'account.reactivated': 'account.activated',
  'appointment-type.created': 'appointment-type.added',
  'appointment-type.changed': 'appointment-type.edited',
  'city.created': 'city.added',
  'city.changed': 'city.edited',
  'clinic.changed': 'clinic.edited',
  'doctor.changed': 'doctor.edited',
  'patient.erased': 'patient.deleted',
  'price-rule.created': 'price-rule.added',
  'price-rule.changed': 'price-rule.edited',
  'city.revived': 'city.restored',
};
const [oldVerbs, newVerbs] = [Object.keys(renamed), Object.values(renamed)];

let owner: Pool;
let drop: () => Promise<void>;
let actorId: string;
beforeAll(async () => {
  ({ owner, drop } = await createScratchDatabase());
  const { migrations } = await readSchema();
  await migrateDatabase(owner, {
    migrations: migrations.filter(({ version }) => version < 11),
    functions: [],
  });
  ({ id: actorId } = await owner.row<{ id: string }>(sql`
    insert into accounts (name, phone, password_hash) values ('Asha', '+919812345678', '-') returning id`));
});
afterAll(() => drop());

const write = (action: string) =>
  owner.run(sql`insert into audit_log (actor_id, action, entity) values (${actorId}, ${action}, 'x')`);
const stored = async () => {
  const rows = await owner.rows<{ action: string }>(sql`select action from audit_log order by id`);
  return rows.map(({ action }) => action);
};

test('existing entries get the new verbs, and so do new entries of the last release', async () => {
  for (const action of [...oldVerbs, 'patient.added']) await write(action);
  await migrateDatabase(owner, await readSchema());
  expect(await stored()).toEqual([...newVerbs, 'patient.added']);

  for (const action of ['city.revived', 'patient.edited']) await write(action);
  expect((await stored()).slice(oldVerbs.length + 1)).toEqual(['city.restored', 'patient.edited']);
  await expect(write('patient.changed')).rejects.toMatchObject({ constraint: 'audit_log_action_known' });
});

test('a migration adds and removes single actions; the others stay', async () => {
  await owner.run(
    sql`select change_audit_actions(added => '{doctor.praised}', removed => '{city.added,city.unheard}')`,
  );
  await write('doctor.praised');
  await write('patient.edited');
  await expect(write('city.added')).rejects.toMatchObject({ constraint: 'audit_log_action_known' });
});

test('no action of the contract is renamed when it is stored', () => {
  expect(auditActions.filter((action) => action in renamed)).toEqual([]);
});
