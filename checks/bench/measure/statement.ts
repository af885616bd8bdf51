/** The statements of a pgbench script. Each `:name` becomes `$1`, `$2` … in order of appearance. */
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
