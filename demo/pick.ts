/** The entry at `index`, counting round and round. The list must not be empty. */
export function pick<T>(list: readonly T[], index: number): T {
  return list[((index % list.length) + list.length) % list.length] as T;
}
