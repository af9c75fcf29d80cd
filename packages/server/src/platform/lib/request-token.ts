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

/** The id of what a request makes: a repeat, whose first answer may have been lost, finds it by the same id. */
export function requestedId(
  app: Pick<AppContext, 'ids' | 'secrets'>,
  requestid: string | undefined,
  ...purpose: readonly unknown[]
): string {
  if (requestid === undefined) return app.ids.uuid()
  const bytes = Buffer.from(requestToken(app, requestid, 'id', ...purpose), 'base64url')
  const hex = bytes.toString('hex')
  // As a random one (v4) of the variant of RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
