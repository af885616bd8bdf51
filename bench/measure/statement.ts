/** A pgbench script as a plain statement: `:name` becomes `$1`, `$2` … in order of appearance. */
export function asParameters(script: string): { text: string; names: string[] } {
  const names: string[] = [];
  const text = script
    .trim()
    .replace(/;$/, '')
    .replace(/(?<!:):([a-z]\w*)/g, (_, name: string) => `$${names.push(name)}`);
  return { text, names };
}
