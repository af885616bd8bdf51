import { type ComponentType, useSyncExternalStore } from 'react';

const noNotices: readonly ComponentType[] = [];
let notices = noNotices;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a notice above every page. Notices are loaded on demand, because most visits show none. */
export function showOfflineNotice(notice: ComponentType): void {
  if (notices.includes(notice)) return;
  notices = [...notices, notice];
  for (const listener of listeners) listener();
}

export function OfflineNoticesSection() {
  const shown = useSyncExternalStore(
    subscribe,
    () => notices,
    () => noNotices, // as in the HTML of the server
  );
  return shown.map((Notice, index) => <Notice key={String(index)} />);
}
