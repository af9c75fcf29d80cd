import type { ChannelAccount } from '../channel.ts'
import { fetchUrl } from '../fetch-url.ts'
import type { ProviderHttp } from '../provider-http.ts'

const stickerMark = 'sticker:'

/** null: not a sticker number of Viber. */
export function stickerRef(id: string): string | null {
  return /^\d{1,12}$/.test(id) ? `${stickerMark}${id}` : null
}

/** Files have public addresses that expire after about an hour and cannot be requested again. @throws ChannelError */
export function fetchViberFile(
  { apiUrl }: ChannelAccount,
  ref: string,
  maxBytes: number,
  http: ProviderHttp,
): Promise<Uint8Array> {
  const url = ref.startsWith(stickerMark) ? stickerUrl(apiUrl, ref.slice(stickerMark.length)) : ref
  return fetchUrl(http, { url, maxBytes, apiUrl, hosts: ['viber.com', 'viber.github.io'] })
}

/** The Viber simulator serves its own stickers, so that the server needs no other host. */
function stickerUrl(apiUrl: string, id: string): string {
  const origin = URL.canParse(apiUrl) ? new URL(apiUrl).origin : ''
  const isViber = /^https:\/\/([\w-]+\.)*viber\.com$/.test(origin)
  return isViber
    ? `https://viber.github.io/docs/img/stickers/${id}.png`
    : `${origin}/viber/stickers/${id}.png`
}
