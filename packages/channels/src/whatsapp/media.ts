import { z } from 'zod'
import type { ChannelAccount } from '../channel.ts'
import { ChannelError } from '../channel-errors.ts'
import { fetchUrl } from '../fetch-url.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { fileTooLarge, limitText } from '../text-limits.ts'
import { lenient, Text } from '../wire-parts.ts'
import { numberOf } from './send-common.ts'

/**
 * Asks where the file is (the place is good for five minutes) and fetches it with the token, which goes to Meta's own
 * file hosts only. Files stay for seven days. @throws ChannelError
 */
export async function fetchWhatsappFile(
  account: ChannelAccount,
  ref: string,
  maxBytes: number,
  http: ProviderHttp,
): Promise<Uint8Array> {
  const number = numberOf(account, http)
  const { url, file_size } = await number.call({
    method: 'GET',
    path: [ref],
    query: { phone_number_id: number.id },
    result: Place,
  })
  const broken = fileTooLarge(Math.max(0, Number(file_size ?? 0)), maxBytes)
  if (broken !== null) throw new ChannelError({ kind: 'refused' }, limitText(broken))
  const headers = { authorization: `Bearer ${account.secrets['token'] ?? ''}`, 'user-agent': 'switchboard' }
  return fetchUrl(http, { url, maxBytes, headers, apiUrl: account.apiUrl, hosts: ['fbsbx.com', 'fbcdn.net'] })
}

/** Meta's own examples write the size as a number and as text. */
const Place = z.looseObject({
  url: Text,
  file_size: lenient(z.union([z.int(), z.string().regex(/^\d{1,15}$/)])),
})
