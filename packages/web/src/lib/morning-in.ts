const MORNING = 9

/** Nine o'clock in so many days. By the calendar, not by hours: a day may have 23 or 25 of them. */
export const morningIn = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)
