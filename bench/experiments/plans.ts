/** An ordinary day of a busy server. */
export const ordinaryDay = { perSecond: 50, conversations: 300, agents: 40, seed: 32 }

export const times = (count: number, mode: 'fast' | 'immediate', seconds: number) =>
  Array.from({ length: count }, () => ({ mode, seconds }))

/** People on a website, besides what an experiment is about. */
export const someVisitors = { visitors: 12, every: 500, offline: 150 }
/** Where a thousand open pages receive every event of theirs too. */
export const fewVisitors = { visitors: 4, every: 4000, offline: 150 }
