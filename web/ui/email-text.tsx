import { Fragment } from 'react';

/** An e-mail address that breaks only after `@` and `.`. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?<=\.)|(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
