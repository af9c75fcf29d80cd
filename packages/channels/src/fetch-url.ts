import { ChannelError } from './channel-errors.ts'
import type { ProviderHttp, ProviderResponse } from './provider-http.ts'
import { nothingReached } from './unclear-ends.ts'

interface Wanted {
  url: string
  maxBytes: number
  /** Host names and their subdomains from which the provider hands files over. */
  hosts: readonly string[]
  /** The account's base address: a provider simulator serves its files there. */
  apiUrl: string
  headers?: Record<string, string>
}

/** The bytes at an address from the provider; follows no redirect to another host. @throws ChannelError */
export async function fetchUrl(http: ProviderHttp, wanted: Wanted): Promise<Uint8Array> {
  let { url } = wanted
  for (let step = 0; step < 4; step += 1) {
    const { status, headers, bytes } = await get(http, url, wanted)
    if (status === 200) return bytes
    const next = status >= 300 && status < 400 ? headers['location'] : undefined
    if (next === undefined || !URL.canParse(next, url)) throw notThere(status)
    url = new URL(next, url).href
  }
  throw new ChannelError({ kind: 'refused' }, 'the address of the file leads in circles')
}

async function get(http: ProviderHttp, url: string, wanted: Wanted): Promise<ProviderResponse> {
  if (!isTheirs(url, wanted)) {
    throw new ChannelError({ kind: 'refused' }, 'the address of the file is not the provider’s')
  }
  const { maxBytes, headers = {} } = wanted
  try {
    return await http({ method: 'GET', url, headers, timeout: 120_000, maxBytes })
  } catch (error) {
    throw nothingReached(error, false, () => 'the file could not be fetched')
  }
}

function isTheirs(address: string, { hosts, apiUrl }: Wanted): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (URL.canParse(apiUrl) && url.origin === new URL(apiUrl).origin) return true
  const theirs = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return url.protocol === 'https:' && theirs
}

function notThere(status: number): ChannelError {
  const again = status === 429 || status >= 500
  return new ChannelError({ kind: again ? 'away' : 'refused' }, `the file is not there (${status})`, {
    code: status,
  })
}
