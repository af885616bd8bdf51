import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSchema, signatureIn } from './migrate.ts';

// Compares the schema's files with git. Skipped where the history is not available: in an export and in a shallow clone.
const root = fileURLToPath(new URL('../../', import.meta.url));
const migrations = 'server/db/migrations/*.sql';
const functions = 'server/db/functions';

/** Since this commit, migrations are only added. */
const firstMigrations = '7deecf1c';
/** Since this commit, a function with other parameters has another name. */
const firstSignatures = '2e9f7dea';
/** The only edit of a migration on the main branch: five hours after it was added, an index that nothing used was removed. */
const editedOnce = ['3406c9ac server/db/migrations/0013_requested_visits.sql'];

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

function hasHistory(): boolean {
  try {
    if (realpathSync(git('rev-parse', '--show-toplevel')) !== realpathSync(root)) return false;
    git('cat-file', '-e', `${firstMigrations}^{commit}`);
    return true;
  } catch {
    return false; // no git, no repository, or not this commit
  }
}

/** The branch whose migrations may have been applied somewhere. */
function mainBranch(): string {
  const found = lines(git('for-each-ref', '--format=%(refname)', 'refs/remotes/origin/main', 'refs/heads/main'));
  return found.at(-1) ?? 'HEAD';
}

const isSkipped = !hasHistory();

test.skipIf(isSkipped)('no migration of the main branch was edited, renamed or removed', () => {
  const main = mainBranch();
  const changed = git(
    ...['log', '--first-parent', '--diff-merges=first-parent', '--no-renames', '--diff-filter=MD', '--name-only'],
    ...['--abbrev=8', '--format=commit %h', `${firstMigrations}..${main}`, '--', migrations],
  );
  let commit = '';
  const edits: string[] = [];
  for (const line of lines(changed)) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    else edits.push(`${commit} ${line}`);
  }
  expect(edits).toEqual(editedOnce);

  const base = git('merge-base', main, 'HEAD');
  expect(lines(git('diff', '--no-renames', '--diff-filter=MD', '--name-only', base, '--', migrations))).toEqual([]);
});

test.skipIf(isSkipped)('a function of the main branch keeps its parameters', async () => {
  const today = new Map((await readSchema()).functions.map(({ name, signature }) => [name, signature]));
  const base = git('merge-base', mainBranch(), 'HEAD');
  for (const commit of [firstSignatures, base]) {
    const paths = lines(git('ls-tree', '-r', '--name-only', commit, `${functions}/`)).filter((path) =>
      path.endsWith('.sql'),
    );
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const name = basename(path, '.sql');
      if (!today.has(name)) continue; // its file was removed
      expect(today.get(name), path).toBe(signatureIn(name, git('show', `${commit}:${path}`)));
    }
  }
});
