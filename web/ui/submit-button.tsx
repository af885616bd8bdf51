import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

const never = () => () => {};

/**
 * The main button of a form. It submits only once the page's script has come: before that the browser itself would
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
      // A press must not first leave the field: the error that appears then would move the button from under the finger.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
