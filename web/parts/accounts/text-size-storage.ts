import { useSyncExternalStore } from 'react';
import { store } from '#web/lib/browser-storage.ts';

// A preference of the device, in per cent of the size that the browser is set to. The server adds a script to every page
// that sets the attribute before the first paint (server/pages/built-site.ts); the styles multiply the root font size.

export const textSizes = ['100', '125', '150'] as const;
export type TextSize = (typeof textSizes)[number];

const key = 'textSize';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentSize(): string {
  return document.documentElement.dataset.textSize ?? '100';
}

/** The text size of this page. The server renders the default. */
export function useTextSize(): string {
  return useSyncExternalStore(subscribe, currentSize, () => '100');
}

/** Changes the text size of this page, and of later pages on this device. */
export function setTextSize(size: TextSize): void {
  document.documentElement.dataset.textSize = size;
  store('local', key, size);
  for (const listener of listeners) listener();
}
