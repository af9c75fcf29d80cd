/** Of the queries of all channels that are connected by one token. */
export const botKeys = ['bot'] as const
