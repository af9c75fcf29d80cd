import type { Platform } from '@switchboard/contract'

/** Of the queries of all channels that are connected by one token. */
export const botKeys = ['bot'] as const

export const botKey = (platform: Platform) => [...botKeys, platform] as const
