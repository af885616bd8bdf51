/** The entry at `index` modulo the list's length. The list must not be empty. */
export function pickFrom<T>(list: readonly T[], index: number): T {
  return list[((index % list.length) + list.length) % list.length] as T;
}
