import type { SendInOutagePlan } from './send-in-outage.ts'

/** An ordinary day of a busy server. */
export const ordinaryDay = { perSecond: 50, conversations: 300, agents: 40, seed: 32, busyTimes: 4 }

export const times = (count: number, mode: 'fast' | 'immediate', seconds: number) =>
  Array.from({ length: count }, () => ({ mode, seconds }))

/** People on a website, besides what an experiment is about. */
export const someVisitors = { visitors: 12, every: 500, offline: 150 }
/** Where a thousand open pages receive every event of theirs too. */
export const fewVisitors = { visitors: 4, every: 4000, offline: 150 }

const shortOutages: SendInOutagePlan['outages'] = [
  { outage: 'refuses', waiting: 100 },
  { outage: 'refuses', waiting: 1000 },
  { outage: 'refuses', waiting: 10_000 },
  { outage: 'hangs', waiting: 1000 },
]
const longOutages: SendInOutagePlan['outages'] = [
  ...shortOutages,
  { outage: 'refuses', waiting: 100_000 },
  { outage: 'hangs', waiting: 100_000 },
]
/** From so many minutes on, 100,000 sends wait too, and each backlog is sent before the next outage. */
const LONG = 30

/** Agents send for so many minutes in all. */
export function outagesIn(minutes: number): SendInOutagePlan {
  const isLong = minutes >= LONG
  const outages = isLong ? longOutages : shortOutages
  // One that warms up, one before all outages, and three for each.
  const windows = 2 + 3 * outages.length
  return {
    outages,
    seconds: Math.round((minutes * 60) / windows),
    perSecond: 20,
    chats: 40,
    awayChats: 200,
    drainsAll: isLong,
  }
}
