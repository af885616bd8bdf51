import { useSyncExternalStore } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { store } from '#web/lib/browser-storage.ts';
import { buttonClass } from '#web/ui/button.tsx';

// A preference of the device, in per cent of the size that the browser is set to. The server adds a script to every page
// that sets the attribute before the first paint (server/pages/built-site.ts); the styles multiply the root font size.

const textSizes = ['100', '125', '150'] as const;
type TextSize = (typeof textSizes)[number];

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
function useTextSize(): string {
  return useSyncExternalStore(subscribe, currentSize, () => '100');
}

/** Changes the text size of this page, and of later pages on this device. */
function setTextSize(size: TextSize): void {
  document.documentElement.dataset.textSize = size;
  store('local', key, size);
  for (const listener of listeners) listener();
}

/** Chooses the text size of this device. */
export function TextSizeField() {
  const t = useT();
  const current = useTextSize();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="ui-label mb-1.5">{t('Text size')}</legend>
      {textSizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === current}
          className={buttonClass('secondary', 'small', 'min-h-12 grow basis-0')}
          onClick={() => setTextSize(size)}
        >
          {size} %
        </button>
      ))}
    </fieldset>
  );
}
