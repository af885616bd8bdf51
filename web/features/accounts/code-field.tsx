import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

/** For `register`: people copy codes with spaces in them. */
export const withoutSpaces = { setValueAs: (value: unknown) => String(value ?? '').replace(/\s/g, '') };

/** Six digits that came by SMS. Phones offer to fill them in. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="6-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}
