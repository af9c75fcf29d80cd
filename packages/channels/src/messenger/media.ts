import type { ChannelAccount } from '../channel.ts'
import { fetchUrl } from '../fetch-url.ts'
import type { ProviderHttp } from '../provider-http.ts'

/** Files stand at signed addresses that need no token and end after hours: they are fetched at once. @throws ChannelError */
export function fetchMessengerFile(
  { apiUrl }: ChannelAccount,
  ref: string,
  maxBytes: number,
  http: ProviderHttp,
): Promise<Uint8Array> {
  return fetchUrl(http, { url: ref, maxBytes, apiUrl, hosts: ['fbcdn.net', 'fbsbx.com'] })
}
