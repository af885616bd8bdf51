import { useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * Facts for search engines (JSON-LD). Rendered only into the server's HTML: search engines read nothing else, and a browser
 * that enforces Trusted Types does not allow scripts to insert a script element.
 */
export function StructuredData({ facts }: { facts: Record<string, unknown> }) {
  const isServerOrHydrating = !useIsHydrated();
  // A state keeps its first value, so the element stays in the page after hydration.
  const [isInServerHtml] = useState(isServerOrHydrating);
  if (!isInServerHtml) return null;
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')}
    </script>
  );
}
