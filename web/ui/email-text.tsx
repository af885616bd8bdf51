import { Fragment } from 'react';

/** An e-mail address that breaks only after `@` and `.`. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?<=\.)|(?=@)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
