import { invalidParameter } from '../graph-error.ts'
import type { Callback } from './account.ts'

/** An address of its own, at most 200 characters; an empty one removes it. */
export function readOverride(values: Record<string, unknown>): Callback | undefined {
  const { override_callback_uri: url, verify_token: verifyToken } = values
  if (typeof url !== 'string' || url === '') return undefined
  if (url.length > 200)
    throw invalidParameter('Param override_callback_uri must be at most 200 characters long.')
  if (typeof verifyToken !== 'string') throw invalidParameter('The parameter verify_token is required.')
  return { url, verifyToken }
}
