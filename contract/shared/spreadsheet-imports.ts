import * as z from 'zod/mini';

const badDigest = 'Please check the file first.';

/**
 * With `dryRun`, the file is checked and nothing changes. An import sends the digest of the check that the user saw, and is
 * rejected if the verdicts have changed since then.
 */
export const ImportQuery = z
  .strictObject({
    dryRun: z.optional(z.enum(['true', 'false'], 'Please say true or false.')),
    digest: z.optional(z.string(badDigest).check(z.regex(/^[0-9a-f]{64}$/, badDigest))),
  })
  .check(
    z.refine(({ dryRun, digest }) => dryRun === 'true' || digest !== undefined, { path: ['digest'], error: badDigest }),
  );

/** What an import would do with one row. `wrong` rows prevent the import of the whole file. */
const importVerdicts = ['new', 'changed', 'same', 'wrong'] as const;

const ImportRow = z.object({
  /** The number of the row in the spreadsheet: the header is row 1. */
  row: z.int(),
  name: z.string(),
  verdict: z.enum(importVerdicts),
  /** Only for `changed`: the cells that differ from the stored record. Long texts are cut. */
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  /** What is wrong with the row. `column` is null if the problem concerns the whole row. */
  problems: z.array(z.object({ column: z.nullable(z.string()), text: z.string() })),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** The verdicts of a whole file, before or after its import. */
export const ImportReply = z.object({ isImported: z.boolean(), digest: z.string(), rows: z.array(ImportRow) });
export type ImportReply = z.infer<typeof ImportReply>;

/** The rejections of an import. */
export const changedSinceCheck =
  'Records changed since you checked the file. Nothing was imported. Please look at the new verdicts and import again.';
export const rowsAreWrong =
  'Rows of this file are wrong. Nothing was imported. Please correct them and check the file again.';

/** What an import of doctors or clinics takes and gives. Its body is the file itself. */
export const importOfFile = {
  summary:
    'Check or import a CSV file with the columns of the export. Rejected with `changed` and the new verdicts if records changed since the check',
  query: ImportQuery,
  reply: ImportReply,
};
