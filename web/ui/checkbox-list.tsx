import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Button, IconButton } from './button.tsx';
import { FieldNotes, type FieldProps, OptionalMark, useField } from './field.tsx';

export type CheckboxListProps = FieldProps & {
  choices: readonly string[];
  /** What a choice is called in the language of the page. Without it, the translation of the choice. */
  choiceLabel?: ((choice: string) => string) | undefined;
  /** Checked choices and the user's own entries together. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The label of the field for own entries, e.g. `Add another language`. Without it there is no such field. */
  addLabel?: string | undefined;
  maxEntries?: number | undefined;
  className?: string | undefined;
};

/** Checkboxes for a list of choices, with an optional field for entries that are not in the list. */
export function CheckboxList({
  label,
  hint,
  error,
  optional,
  hideLabel,
  choices,
  choiceLabel,
  value,
  onChange,
  addLabel,
  maxEntries = 50,
  className = '',
}: CheckboxListProps) {
  const t = useT();
  const { id, control } = useField({ hint, error });
  const labelOf = choiceLabel ?? t;
  const ownEntries = value.filter((entry) => !choices.includes(entry));
  const remove = (entry: string) => onChange(value.filter((other) => other !== entry));

  return (
    <fieldset className={`ui-field ${className}`} aria-describedby={control['aria-describedby']}>
      <legend className={hideLabel ? 'sr-only' : 'ui-label mb-1'}>
        {label}
        {optional ? <OptionalMark /> : null}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-x-4">
        {choices.map((choice) => (
          <label key={choice} className="ui-choice">
            <input
              type="checkbox"
              className="ui-check"
              aria-invalid={control['aria-invalid']}
              checked={value.includes(choice)}
              onChange={(event) => (event.target.checked ? onChange([...value, choice]) : remove(choice))}
            />
            <span>{labelOf(choice)}</span>
          </label>
        ))}
      </div>
      {ownEntries.length > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label={t('{label}: own entries', { label })}>
          {ownEntries.map((entry) => (
            <li key={entry} className="ui-tone-brand flex max-w-full items-center rounded-full ps-4 font-medium">
              <span className="min-w-0 break-words">{entry}</span>
              <IconButton
                label={t('Remove {name}', { name: entry })}
                className="rounded-full"
                onClick={() => remove(entry)}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {addLabel ? (
        <OwnEntry label={addLabel} choices={choices} value={value} onChange={onChange} maxEntries={maxEntries} />
      ) : null}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

type OwnEntryProps = Pick<CheckboxListProps, 'choices' | 'value' | 'onChange'> & { label: string; maxEntries: number };

function OwnEntry({ label, choices, value, onChange, maxEntries }: OwnEntryProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [notice, setNotice] = useState('');

  const add = () => {
    const entry = text.trim();
    input.current?.focus();
    if (!entry) return;
    const known = choices.find((choice) => isSame(choice, entry) || isSame(t(choice), entry));
    if (value.some((other) => isSame(other, known ?? entry)))
      return setNotice(t('{name} is already in the list.', { name: entry }));
    if (value.length >= maxEntries) return setNotice(t('At most {count} entries.', { count: String(maxEntries) }));
    // An entry with the name of a choice checks that choice.
    onChange([...value, known ?? entry]);
    setText('');
    setNotice('');
  };

  return (
    <div className="ui-own-entry">
      <div className="flex gap-2">
        <input
          ref={input}
          className="ui-input"
          aria-label={label}
          placeholder={label}
          enterKeyHint="enter"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setNotice('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault(); // otherwise Enter would submit the form
            add();
          }}
        />
        <Button variant="secondary" onClick={add}>
          <Plus aria-hidden="true" />
          {t('Add')}
        </Button>
      </div>
      <p role="status" className={notice ? 'ui-hint' : 'sr-only'}>
        {notice}
      </p>
    </div>
  );
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}
