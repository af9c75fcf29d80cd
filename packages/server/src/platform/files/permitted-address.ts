import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Why the server refuses an address; thrown before it connects. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

/** Resolves a name to all of its addresses. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export const systemResolve: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) =>
      error === null ? resolve(addresses) : reject(error),
    )
  })

/** @throws AddressRefused for what cannot be a provider on the public internet, as far as the address alone shows */
export function refuseOddUrl(url: URL): void {
  if (url.protocol !== 'https:') throw new AddressRefused('Only https is used.')
  if (url.port !== '') throw new AddressRefused('Only port 443 is used.')
  if (url.username !== '' || url.password !== '') throw new AddressRefused('It carries credentials.')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressRefused('It is not a public address.')
}

/** Whether the server may connect there: a public https address, or one of its own. */
export function isPermitted(address: string, ownAddresses: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (ownAddresses.some((own) => new URL(own).origin === url.origin)) return true
  try {
    refuseOddUrl(url)
    return true
  } catch {
    return false
  }
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * The name lookup of a connection: one resolution whose answers are all checked and then used, so that a name cannot
 * point somewhere else a moment later (DNS rebinding).
 */
export function publicLookup(resolve: Resolve) {
  return (hostname: string, options: LookupOptions, answer: Answer): void => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
          return answer(new AddressRefused('Its name leads to an address that is not public.'), [])
        return options.all === true ? answer(null, addresses) : answer(null, first.address, first.family)
      },
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), []),
    )
  }
}
