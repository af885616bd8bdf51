import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

const never = () => () => {};

/**
 * The main button of a form. It submits only after hydration: before that the browser itself would
 * send the form, with what was typed in the address.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      {...props}
      type={isReady ? 'submit' : 'button'}
      // A press must not blur the field: the error that appears on blur would move the button away from the pointer.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
