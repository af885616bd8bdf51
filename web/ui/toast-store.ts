type ToastTone = 'default' | 'success' | 'info' | 'destructive';

export type ToastWords = {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  /** How long it stays; `Infinity` until it is closed. */
  durationMs?: number | undefined;
};

export type ToastEntry = ToastWords & { id: number; isDismissed: boolean };

const usualDurationMs = 5000;
/** A dismissed toast is hidden at once, and removed after this time. */
const removeAfterMs = 5000;

let current: ToastEntry | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let endsAt = 0;
let leftMs = 0;
const listeners = new Set<() => void>();

/** Shows a toast. It replaces the one that is visible. */
export function showToast(words: ToastWords): void {
  set({ ...words, id: ++lastId, isDismissed: false });
  leftMs = words.durationMs ?? usualDurationMs;
  resumeToast();
}

/** Hides the toast. */
export function dismissToast(): void {
  if (!current || current.isDismissed) return;
  clearTimeout(timer);
  set({ ...current, isDismissed: true });
  timer = setTimeout(() => set(null), removeAfterMs);
}

/** Stops the timer, while the pointer or the focus is on the toast. */
export function pauseToast(): void {
  if (!current || current.isDismissed) return;
  clearTimeout(timer);
  leftMs = Math.max(0, endsAt - Date.now());
}

/** Continues the timer. */
export function resumeToast(): void {
  if (!current || current.isDismissed) return;
  clearTimeout(timer);
  endsAt = Date.now() + leftMs;
  if (Number.isFinite(leftMs)) timer = setTimeout(dismissToast, leftMs);
}

export function currentToast(): ToastEntry | null {
  return current;
}

export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: ToastEntry | null): void {
  current = next;
  for (const listener of listeners) listener();
}
