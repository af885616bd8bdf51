/** The statements of a pgbench script, each with `$1`, `$2` … for its `:names` in order of appearance. */
export function statementsOf(script: string): { text: string; names: string[] }[] {
  return script
    .split(/;\n/)
    .filter((text) => text.trim() !== '')
    .map((statement) => {
      const names: string[] = [];
      const text = statement.trim().replace(/(?<!:):([a-z]\w*)/g, (_, name: string) => `$${names.push(name)}`);
      return { text, names };
    });
}
