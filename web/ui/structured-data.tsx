import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Facts for search engines (JSON-LD). Only in HTML that the server renders: engines read nothing else, and a browser that
 * enforces trusted types lets no script put a script into the page.
 */
export function StructuredData({ facts }: { facts: Record<string, unknown> }) {
  const isServerMade = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [stays] = useState(isServerMade);
  if (!stays) return null;
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')}
    </script>
  );
}
