export type Urgency = 'calm' | 'soon' | 'late'

/** Soon from 5 minutes, late from 15. */
export function urgencyOf(minutes: number): Urgency {
  if (minutes >= 15) return 'late'
  return minutes >= 5 ? 'soon' : 'calm'
}

/** Whole minutes since the client began to wait; never negative when two clocks differ. */
export function minutesWaited(since: Date, now: Date): number {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000)
  return Number.isFinite(minutes) ? Math.max(0, minutes) : 0
}
