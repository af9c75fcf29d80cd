import type { AppContext } from '../../context.ts'

/**
 * A secret token that a repeated request makes again, because the answer to the first may have been lost, and the token with it.
 * It follows from the id of the request, which is not stored, and from all that it is for. Without an id it is a new one.
 */
export const requestToken = (
  { ids, secrets }: Pick<AppContext, 'ids' | 'secrets'>,
  requestid: string | undefined,
  ...purpose: readonly unknown[]
): string =>
  requestid === undefined
    ? ids.token()
    : secrets.derive(`requests/${JSON.stringify([requestid, ...purpose])}`)
