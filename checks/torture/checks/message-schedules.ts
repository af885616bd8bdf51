import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { Pool, Tx } from '#server/db/client.ts';
import { openDatabase } from '#server/db/database.ts';
import { Sql } from '#server/db/sql.ts';
import { Engine } from '#server/messages/engine.ts';
import { Secrets } from '#server/secrets.ts';
import { plainTexts, recordingChannels } from '#server/test/message-channels.ts';
import { createSchedules, findOutdated, recordDecisions, runSchedules } from '#server/test/message-schedules.ts';
import { startDeployment } from '../../rig/deployment.ts';
import { atLeast, exactly, measured } from '../../rig/facts.ts';
import type { Check, RunOptions } from '../check.ts';

const perRound = 200;

/** Visits are moved and cancelled, and preferences change, at the same moments at which two engines decide and send. */
export const messageSchedulesCheck: Check = {
  name: 'message-schedules',
  promise: 'a change a moment before sending counts: no message is outdated, unwanted, doubled or in quiet hours',
  control: 'the locks of visit, account, settings and addresses during a decision',
  async run({ quick, control }: RunOptions) {
    const rounds = quick || control ? 2 : 50;
    const deployment = await startDeployment({ servers: 0 });
    const log = pino({ level: 'silent' });
    const secretKey = randomBytes(32).toString('base64url');
    const url = deployment.env.DATABASE_URL ?? '';
    const database = openDatabase({
      owner: url,
      app: null,
      direct: null,
      secretKey,
      poolSize: 10,
      usesPreparedStatements: true,
    });
    try {
      await database.migrate(log, new AbortController().signal);
      await recordDecisions(deployment.owner);
      const clock = { now: new Date('2027-01-05T04:30:00Z') };
      const { sent, channels } = recordingChannels(['sms', 'email'], () => clock.now);
      const db = control ? withoutLocks(database.pool) : database.pool;
      const engines = [1, 2].map(
        () =>
          new Engine({
            db,
            channels,
            log,
            texts: plainTexts,
            secrets: new Secrets(secretKey),
            publicUrl: 'https://care.example',
            smsBudget: { codes: 0, notices: 999_999, registrations: 0 },
            waiting: { mergeMs: 0, longestMs: 0, undoMs: 0 }, // the check `merged-notices` checks these waits
            now: () => clock.now,
            monotonic: () => clock.now.getTime(),
          }),
      );
      let changes = 0;
      for (let round = 0; round < rounds; round += 1) {
        const visits = await createSchedules(deployment.owner, { count: perRound, seed: round + 1, now: clock.now });
        changes += await runSchedules(deployment.owner, engines, visits, {
          seed: round + 1,
          steps: 12,
          width: 6,
          clock,
        });
      }
      const outdated = await findOutdated(deployment.owner, sent);
      for (const problem of new Set(outdated)) console.log(`  ${problem}`);
      return [
        exactly('messages that were outdated or unwanted when they were decided', outdated.length, 0),
        exactly('messages that were handed over twice', sent.length - new Set(sent.map(({ id }) => id)).size, 0),
        atLeast('messages handed over', sent.length, rounds * perRound),
        measured('schedules', rounds * perRound),
        measured('changes', changes),
      ];
    } finally {
      await database.close();
      await deployment.close();
    }
  },
};

/** Removes the locks from the statement that reads the facts of a decision. */
function withoutLocks(pool: Pool): Pool {
  const strip = (statement: Sql) =>
    new Sql(
      statement.parts.map((part) => part.replace(/for share of [vcsd] skip locked/g, '')),
      statement.values,
    );
  const strippedTx = (tx: Tx): Tx => ({
    rows: (statement) => tx.rows(strip(statement)),
    row: (statement) => tx.row(strip(statement)),
    maybeRow: (statement) => tx.maybeRow(strip(statement)),
    run: (statement) => tx.run(strip(statement)),
    savepoint: (work) => tx.savepoint(work),
    script: (text) => tx.script(text),
  });
  return {
    connection: pool.connection,
    rows: (statement) => pool.rows(statement),
    row: (statement) => pool.row(statement),
    maybeRow: (statement) => pool.maybeRow(statement),
    run: (statement) => pool.run(statement),
    script: (text) => pool.script(text),
    end: (options) => pool.end(options),
    begin: (work) => pool.begin((tx) => work(strippedTx(tx))),
  };
}
