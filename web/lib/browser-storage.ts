/** `local` lasts until it is removed, `session` until the tab is closed. */
type Kind = 'local' | 'session';

function storage(kind: Kind): Storage | null {
  try {
    return kind === 'local' ? localStorage : sessionStorage;
  } catch {
    return null; // on the server, or blocked by the browser
  }
}

export function readStored(kind: Kind, key: string): string | null {
  return storage(kind)?.getItem(key) ?? null;
}

export function store(kind: Kind, key: string, value: string): void {
  try {
    storage(kind)?.setItem(key, value);
  } catch {
    // The storage is full or forbidden. No feature depends on it.
  }
}

export function storedKeys(kind: Kind): string[] {
  return Object.keys(storage(kind) ?? {});
}

export function removeStored(kind: Kind, matches: (key: string) => boolean): void {
  for (const key of storedKeys(kind)) if (matches(key)) storage(kind)?.removeItem(key);
}
