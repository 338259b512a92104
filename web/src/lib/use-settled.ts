import { useEffect, useState } from 'react';

/** What a value was when it last rested for so many milliseconds: what is typed, once typing pauses. */
export function useSettled<Value>(value: Value, pause = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
