import { Button, type ButtonProps } from './button.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * The submit button of a form. Before hydration it does nothing: the browser would submit the form without our script,
 * load the page again and lose the values. The script of `built-site.ts` finds it by `data-submits`.
 */
export function SubmitButton({ onClick, ...props }: Omit<ButtonProps, 'type'>) {
  const isHydrated = useIsHydrated();
  return (
    <Button
      {...props}
      type={isHydrated ? 'submit' : 'button'}
      data-submits={isHydrated ? undefined : ''}
      onClick={(event) => {
        onClick?.(event);
        // React handles clicks one render before it changes the type.
        if (!isHydrated) event.currentTarget.form?.requestSubmit();
      }}
      // A click must not blur the field: an error that appears on blur would move the button away from the pointer.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
