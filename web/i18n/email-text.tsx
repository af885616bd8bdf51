import { Fragment } from 'react';

/** An e-mail address or a website that breaks only before `@` and after `.`. */
export function EmailText({ children }: { children: string }) {
  const parts = children.split(/(?<=\.)|(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
  return <span translate="no">{parts}</span>;
}
