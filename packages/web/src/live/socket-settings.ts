import { limits } from '@switchboard/contract'

const common = { transports: ['websocket'], withCredentials: true, autoConnect: false }

/** §9, "other socket defaults"; the spread keeps a whole office from knocking in the same moment. */
export const socketSettings = {
  ...common,
  reconnectionDelay: limits.socketDelay,
  reconnectionDelayMax: limits.socketDelayMax,
  randomizationFactor: 0.5,
  timeout: limits.socketTimeout,
}

/** The bubble page's line knocks ten times, a second apart, and then leaves it to the page's own line. */
export const bubbleSocketSettings = {
  ...common,
  forceNew: true,
  reconnectionAttempts: limits.bubbleSocketAttempts,
  reconnectionDelay: limits.bubbleSocketDelay,
  reconnectionDelayMax: limits.bubbleSocketDelay,
  randomizationFactor: 0,
}
