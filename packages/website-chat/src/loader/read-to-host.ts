import type { ToHost } from '../frame-protocol.ts'
import { readKept } from './read-kept.ts'

/** A message of the frame, or undefined. By hand: zod alone would be larger than the loader may be. */
export function readToHost(data: unknown): ToHost | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  switch (data.type) {
    case 'ready':
    case 'close':
    case 'message':
      return { type: data.type }
    case 'drawn':
      return {
        type: 'drawn',
        language: 'language' in data && typeof data.language === 'string' ? data.language : null,
      }
    case 'keep': {
      if (!('kept' in data)) return undefined
      const ended = 'ended' in data && typeof data.ended === 'string' ? data.ended : null
      return { type: 'keep', kept: readKept(data.kept), ended }
    }
    case 'unread': {
      if (!('count' in data) || !('label' in data)) return undefined
      const { count, label } = data
      const isUnread = Number.isInteger(count) && typeof count === 'number' && typeof label === 'string'
      return isUnread ? { type: 'unread', count, label: label.slice(0, 100) } : undefined
    }
    default:
      return undefined
  }
}
