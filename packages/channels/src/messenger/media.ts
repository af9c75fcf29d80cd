import type { ChannelAccount } from '../channel.ts'
import { fetchUrl } from '../fetch-url.ts'
import type { ProviderHttp } from '../provider-http.ts'

/** Files have signed addresses that need no token and expire within hours: fetch them at once. @throws ChannelError */
export function fetchMessengerFile(
  { apiUrl }: ChannelAccount,
  ref: string,
  maxBytes: number,
  http: ProviderHttp,
): Promise<Uint8Array> {
  return fetchUrl(http, { url: ref, maxBytes, apiUrl, hosts: ['fbcdn.net', 'fbsbx.com'] })
}
