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
  /** Other toasts do not replace it before its time is over: for an offer to undo. */
  isPinned?: boolean | undefined;
};

export type ToastEntry = ToastContent & { id: number; isDismissed: boolean };

const defaultDurationMs = 5000;
/** A dismissed toast is hidden immediately and removed after this time. */
const removeAfterMs = 5000;

/** A place for one toast and its timer. */
type Slot = {
  entry: ToastEntry | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  endsAt: number;
  remainingMs: number;
};
const emptySlot = (): Slot => ({ entry: null, timer: undefined, endsAt: 0, remainingMs: 0 });
const [current, pinned] = [emptySlot(), emptySlot()];

let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the current one. A pinned toast takes the place of the last pinned one. */
export function showToast(content: ToastContent): void {
  const slot = content.isPinned ? pinned : current;
  set(slot, { ...content, id: ++lastId, isDismissed: false });
  slot.remainingMs = content.durationMs ?? defaultDurationMs;
  start(slot);
}

/** Dismisses all toasts, or the one with this id. */
export function dismissToast(id?: number): void {
  for (const slot of [current, pinned]) if (id === undefined || slot.entry?.id === id) dismiss(slot);
}

export function dismissPinnedToast(): void {
  dismiss(pinned);
}

/** Pauses the timer, for as long as the pointer or the focus is on the toast. */
export function pauseToast(id: number): void {
  const slot = slotOf(id);
  if (!slot?.entry || slot.entry.isDismissed) return;
  clearTimeout(slot.timer);
  slot.remainingMs = Math.max(0, slot.endsAt - Date.now());
}

export function resumeToast(id: number): void {
  const slot = slotOf(id);
  if (slot) start(slot);
}

export function currentToast(): ToastEntry | null {
  return current.entry;
}

export function pinnedToast(): ToastEntry | null {
  return pinned.entry;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const slotOf = (id: number) => [current, pinned].find(({ entry }) => entry?.id === id);

function start(slot: Slot): void {
  if (!slot.entry || slot.entry.isDismissed) return;
  clearTimeout(slot.timer);
  slot.endsAt = Date.now() + slot.remainingMs;
  if (Number.isFinite(slot.remainingMs)) slot.timer = setTimeout(() => dismiss(slot), slot.remainingMs);
}

function dismiss(slot: Slot): void {
  if (!slot.entry || slot.entry.isDismissed) return;
  clearTimeout(slot.timer);
  set(slot, { ...slot.entry, isDismissed: true });
  slot.timer = setTimeout(() => set(slot, null), removeAfterMs);
}

function set(slot: Slot, entry: ToastEntry | null): void {
  slot.entry = entry;
  for (const listener of listeners) listener();
}
