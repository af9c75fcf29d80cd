/**
 * What nodes tell each other: "there is something new", and signals (presence, typing) that are only worth something
 * now. Never in the durability path: whatever gets lost here is healed by the next sweep.
 */
export interface NodeBus {
  /** Tells every node, this one too, that there are new live events. */
  news(): Promise<void>
  /** Hands a signal to every node, this one too. */
  signal(text: string): Promise<void>
  /** From now on hears; called once. Every new connection counts as news, because some may have been missed. */
  listen(heard: Heard): void
  stop(): Promise<void>
}

export interface Heard {
  news(): void
  signal(text: string): void
}

export const NEWS_CHANNEL = 'desk_news'
export const SIGNAL_CHANNEL = 'desk_signals'
