/**
 * Messages between nodes: "there are new events", and signals (presence, typing) that are only worth something
 * now. Never in the durability path: the next sweep makes up for a lost message.
 */
export interface NodeBus {
  /** Notifies every other node that there are new live events; a bus knows its own notifications by the id of its node. */
  news(): Promise<void>
  /** The notification of PostgreSQL that says the same: the statement that numbers events sends it with its own commit. */
  readonly newsByNotify: Notification | null
  /** Hands a signal to every node, this one too. */
  signal(text: string): Promise<void>
  /**
   * Subscribes the handlers; called once. Every new connection counts as news, because some may have been missed. Resolves once it
   * hears, so that the first page misses no signal, or cannot for now and tries again.
   */
  listen(handlers: NodeMessage): Promise<void>
  stop(): Promise<void>
}

/** What NOTIFY takes. */
export interface Notification {
  channel: string
  text: string
}

export interface NodeMessage {
  news(): void
  signal(text: string): void
}

export const NEWS_CHANNEL = 'desk_news'
export const SIGNAL_CHANNEL = 'desk_signals'
