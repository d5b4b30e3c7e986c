import { type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import { useState } from 'react';

/** The day in UTC+8 on which the page was opened. */
export function useToday(): BusinessDay {
  const [today] = useState(() => businessDay(new Date()));
  return today;
}
