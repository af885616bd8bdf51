import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';

type SearchBoxProps = {
  label: string;
  value: string;
  /** Called when typing has paused, at once on Enter and on clearing. */
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  /** `/` puts the cursor here, from anywhere on the page outside another field. */
  shortcut?: boolean | undefined;
  showLabel?: boolean | undefined;
  /** The name in the query string, where a form without script sends it. */
  name?: string | undefined;
  debounceMs?: number | undefined;
  className?: string | undefined;
};

/** A search field with a clear button. */
export function SearchBox({
  label,
  value,
  onChange,
  placeholder,
  shortcut = false,
  showLabel = false,
  name,
  debounceMs = 250,
  className = '',
}: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const [text, setText] = useState(value);

  // A new value from outside (Back, a reset) replaces the text. The value that this box sent does not: more may be typed.
  useEffect(() => {
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useSlashShortcut(shortcut, input);

  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next === sent.current) return;
    sent.current = next;
    onChange(next);
  };

  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), debounceMs);
  };

  const clear = () => {
    setText('');
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
          aria-keyshortcuts={shortcut ? '/' : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') send(text);
          }}
        />
        {text ? (
          <IconButton label="Clear search" className="ui-input-end" onClick={clear}>
            <X aria-hidden="true" />
          </IconButton>
        ) : shortcut ? (
          <kbd className="pointer-events-none absolute end-3 hidden rounded-small border border-line px-2 text-ink-muted group-focus-within:hidden md:block pointer-coarse:hidden">
            /
          </kbd>
        ) : null}
      </div>
    </div>
  );
}

function useSlashShortcut(isOn: boolean, input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const at = event.target as HTMLElement;
      // Not while typing elsewhere, nor behind an open dialog.
      if (at.closest('input, textarea, select, [contenteditable]')) return;
      if (document.querySelector('dialog:modal') && !input.current?.closest('dialog:modal')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, input]);
}
