import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export type Node = { type: string; [key: string]: unknown };

/** Calls `visit` for every node of the syntax tree of a file. `parents`: the nodes around it, the outermost first. */
export function walk(file: string, visit: (node: Node, parents: Node[]) => void): void {
  const go = (value: unknown, parents: Node[]): void => {
    if (Array.isArray(value)) for (const one of value) go(one, parents);
    else if (value && typeof value === 'object' && 'type' in value) {
      const node = value as Node;
      visit(node, parents);
      for (const child of Object.values(node)) go(child, [...parents, node]);
    }
  };
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  go(program, []);
}

/** The name of a node such as an identifier; undefined for a node without a name. */
export const nameOf = (node: unknown) => (node as { name?: unknown } | undefined)?.name;
