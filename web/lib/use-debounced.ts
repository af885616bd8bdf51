import { useEffect, useState } from 'react';

/**
 * Returns the value once it has not changed for `delayMs`, so that not every key press sends a request. The returned
 * function sets the value at once.
 */
export function useDebounced<Value>(value: Value, delayMs: number): [Value, (value: Value) => void] {
  const [debounced, setDebounced] = useState(value);
  const content = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are compared by content
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [content, delayMs]);
  return [debounced, setDebounced];
}
