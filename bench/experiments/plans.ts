/** An ordinary day of a busy desk. */
export const ordinaryDay = { perSecond: 50, conversations: 300, agents: 40, seed: 32 }

export const times = (count: number, mode: 'fast' | 'immediate', seconds: number) =>
  Array.from({ length: count }, () => ({ mode, seconds }))
