import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

/**
 * The error of a whole form. Screen readers announce it when it appears, and it is scrolled into view: in a long dialog it
 * would be behind the buttons. Takes no space without a message.
 */
export function Alert({ message }: { message: string | undefined }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) box.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <div role="alert" className="contents">
      {message ? (
        <p ref={box} className="ui-tone-danger flex gap-3 rounded-control px-4 py-3 font-medium">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none" />
          <span className="min-w-0">{message}</span>
        </p>
      ) : null}
    </div>
  );
}
