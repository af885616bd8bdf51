import type { ReactNode } from 'react';

type ToastTone = 'default' | 'success' | 'info' | 'destructive';

export type ToastContent = {
  title: string;
  description?: string | undefined;
  /** A link or a button below the text. */
  action?: ReactNode;
  tone?: ToastTone | undefined;
  /** `Infinity` keeps the toast until it is closed. */
  durationMs?: number | undefined;
};

export type ToastEntry = ToastContent & { id: number; isDismissed: boolean };

const defaultDurationMs = 5000;
/** A dismissed toast is hidden immediately and removed after this time. */
const removeAfterMs = 5000;

let current: ToastEntry | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let endsAt = 0;
let remainingMs = 0;
const listeners = new Set<() => void>();

/** Shows a toast. It replaces the current one. */
export function showToast(content: ToastContent): void {
  set({ ...content, id: ++lastId, isDismissed: false });
  remainingMs = content.durationMs ?? defaultDurationMs;
  resumeToast();
}

export function dismissToast(): void {
  if (!current || current.isDismissed) return;
  clearTimeout(timer);
  set({ ...current, isDismissed: true });
  timer = setTimeout(() => set(null), removeAfterMs);
}

/** Pauses the timer, for as long as the pointer or the focus is on the toast. */
export function pauseToast(): void {
  if (!current || current.isDismissed) return;
  clearTimeout(timer);
  remainingMs = Math.max(0, endsAt - Date.now());
}

export function resumeToast(): void {
  if (!current || current.isDismissed) return;
  clearTimeout(timer);
  endsAt = Date.now() + remainingMs;
  if (Number.isFinite(remainingMs)) timer = setTimeout(dismissToast, remainingMs);
}

export function currentToast(): ToastEntry | null {
  return current;
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: ToastEntry | null): void {
  current = next;
  for (const listener of listeners) listener();
}
