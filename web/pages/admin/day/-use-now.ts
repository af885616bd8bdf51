import { useEffect, useMemo, useState } from 'react';

const minuteMs = 60_000;
const currentMinute = () => Math.floor(Date.now() / minuteMs);

/** The current time, which changes once a minute. */
export function useNow(): Date {
  const [minute, setMinute] = useState(currentMinute);
  useEffect(() => {
    const timer = setInterval(() => setMinute(currentMinute()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => new Date(minute * minuteMs), [minute]);
}
