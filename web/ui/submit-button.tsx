import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

const subscribeToNothing = () => () => {};

/**
 * The submit button of a form. It submits only after hydration: before, the browser itself would submit the form and put
 * the values into the address.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <Button
      {...props}
      type={isHydrated ? 'submit' : 'button'}
      // A click must not blur the field: an error that appears on blur would move the button away from the pointer.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
