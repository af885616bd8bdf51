import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { IconButton } from './button.tsx';

type SearchBoxProps = {
  label: string;
  value: string;
  /** Called after the debounce time, and immediately on Enter, on clearing and when the focus leaves the field. */
  onChange: (value: string) => void;
  /** Called at every key press, before the debounce time. */
  onType?: ((text: string) => void) | undefined;
  placeholder?: string | undefined;
  /** The key `/` focuses this field, unless another field has the focus. */
  hasSlashShortcut?: boolean | undefined;
  showLabel?: boolean | undefined;
  /** The name of the search parameter, for a form without script. */
  name?: string | undefined;
  debounceMs?: number | undefined;
  className?: string | undefined;
};

/** A search field with a clear button. */
export function SearchBox({
  label,
  value,
  onChange,
  onType,
  placeholder,
  hasSlashShortcut = false,
  showLabel = false,
  name,
  debounceMs = 250,
  className = '',
}: SearchBoxProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSent = useRef(value);
  const [text, setText] = useState(value);

  // A new value from the parent (Back, a reset) replaces the text. If the parent only returns the value that this field
  // sent, perhaps without spaces around it, the text is kept: the user may have typed more since then.
  useEffect(() => {
    if (value.trim() === lastSent.current.trim()) return;
    clearTimeout(timer.current);
    lastSent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The latest `onChange`, because the user may have changed something since the last key press, for example a filter.
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  }, [onChange]);
  useSlashShortcut(hasSlashShortcut, input);

  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next === lastSent.current) return;
    lastSent.current = next;
    latestOnChange.current(next);
  };

  const handleInput = (next: string) => {
    setText(next);
    onType?.(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), debounceMs);
  };

  const clear = () => {
    setText('');
    onType?.('');
    send('');
    input.current?.focus();
  };

  return (
    <div className={`ui-field ${className}`}>
      <label htmlFor={id} className={showLabel ? 'ui-label' : 'sr-only'}>
        {label}
      </label>
      <div className="ui-input-wrap group">
        <Search aria-hidden="true" className="start-3.5" />
        <input
          ref={input}
          id={id}
          name={name}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          className="ui-input ps-11 pe-12"
          placeholder={placeholder}
          aria-keyshortcuts={hasSlashShortcut ? '/' : undefined}
          value={text}
          onChange={(event) => handleInput(event.target.value)}
          onBlur={() => send(text)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault(); // otherwise Enter would submit a form around this field
            send(text);
          }}
        />
        {text ? (
          <IconButton label={t('Clear search')} className="ui-input-end" onClick={clear}>
            <X aria-hidden="true" />
          </IconButton>
        ) : hasSlashShortcut ? (
          <kbd className="pointer-events-none absolute end-3 hidden rounded-small border border-line px-2 text-ink-muted group-focus-within:hidden md:block pointer-coarse:hidden">
            /
          </kbd>
        ) : null}
      </div>
    </div>
  );
}

function useSlashShortcut(isEnabled: boolean, input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    if (!isEnabled) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      // Ignored while another field has the focus, and behind an open dialog.
      if (target.closest('input, textarea, select, [contenteditable]')) return;
      if (document.querySelector('dialog:modal') && !input.current?.closest('dialog:modal')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isEnabled, input]);
}
