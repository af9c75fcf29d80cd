import { z } from 'zod'
import type { ChannelAccount } from '../channel.ts'
import { ChannelError } from '../channel-errors.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { lenient } from '../wire-parts.ts'
import { callTelegram, downloadFile } from './telegram-api.ts'

/** Asks where the file is (the place is good for an hour) and fetches it. @throws ChannelError */
export async function fetchTelegramFile(
  account: ChannelAccount,
  ref: string,
  maxBytes: number,
  http: ProviderHttp,
): Promise<Uint8Array> {
  const connection = { apiUrl: account.apiUrl, token: account.secrets['token'] ?? '', http }
  const { file_path, file_size } = await callTelegram(connection, {
    method: 'getFile',
    fields: { file_id: ref },
    result: File,
    makesMessage: false,
  })
  if (file_size !== undefined && file_size > maxBytes) throw tooLarge(maxBytes)
  const bytes = await downloadFile(connection, safePath(file_path), maxBytes)
  if (bytes.length > maxBytes) throw tooLarge(maxBytes)
  return bytes
}

const File = z.looseObject({ file_path: z.string(), file_size: lenient(z.int()) })

/** The path is theirs: it must stay below the bot's own files, such as "voice/file_12.oga". */
function safePath(path: string): string {
  const parts = path.split('/')
  const stays = parts.every((part) => part !== '' && !/^\.+$/.test(part) && !/[\\\p{Cc}]/u.test(part))
  if (!stays || path.length > 500)
    throw new ChannelError({ kind: 'refused' }, 'the path of the file is unexpected')
  return parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/')
}

function tooLarge(maxBytes: number): ChannelError {
  return new ChannelError({ kind: 'refused' }, `the file is larger than ${maxBytes} bytes`)
}
