/** Faults between a provider and a webhook. */
export type DeliveryFaults = {
  /** How many times each update is delivered; 1 is once. */
  copies: number
  /** Simulated milliseconds before every delivery. */
  delayMs: number
  /** A random extra delay up to this, per delivery, which mixes the order between chats and kinds. */
  shuffleMs: number
  /** Holds every delivery until released. */
  paused: boolean
}

export function noDeliveryFaults(): DeliveryFaults {
  return { copies: 1, delayMs: 0, shuffleMs: 0, paused: false }
}
