import { useT } from '#web/i18n/use-t.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { setTextSize, textSizes, useTextSize } from './text-size-storage.ts';

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
