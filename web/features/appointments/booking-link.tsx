import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/** A link to the booking page, by its plain address: its parameters are that page's own affair. */
export function BookingLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter();
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return <a {...rest} href={href} onClick={go} />;
}
