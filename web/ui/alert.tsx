import { CircleAlert } from 'lucide-react';

/** What is wrong with a whole form. Read out when it appears; takes no room while there is nothing to say. */
export function Alert({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="contents">
      {message ? (
        <p className="ui-tone-danger flex gap-3 rounded-control px-4 py-3 font-medium">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none" />
          <span className="min-w-0">{message}</span>
        </p>
      ) : null}
    </div>
  );
}
