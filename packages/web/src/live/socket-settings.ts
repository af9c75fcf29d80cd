import { limits } from '@switchboard/contract'

const common = { transports: ['websocket'], withCredentials: true, autoConnect: false }

/** S9-15; the random spread keeps a whole office from reconnecting in the same moment. */
export const socketSettings = {
  ...common,
  reconnectionDelay: limits.socketDelay,
  reconnectionDelayMax: limits.socketDelayMax,
  randomizationFactor: 0.5,
  timeout: limits.socketTimeout,
}

/**
 * The socket of the bubble page tries to reconnect ten times, a second apart, and then leaves it to the page's own
 * socket.
 */
export const bubbleSocketSettings = {
  ...common,
  forceNew: true,
  reconnectionAttempts: limits.bubbleSocketAttempts,
  reconnectionDelay: limits.bubbleSocketDelay,
  reconnectionDelayMax: limits.bubbleSocketDelay,
  randomizationFactor: 0,
}
