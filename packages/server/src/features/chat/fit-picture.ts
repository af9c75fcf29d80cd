import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { sniff } from '../../platform/files/sniff.ts'
import type { UploadedFile } from '../../platform/http/served-call.ts'
import { channelOf, drawJpeg } from '../channel-accounts/channel-accounts.ts'
import { keepFile, type KeptFile } from '../files/files.ts'

/** Pixels; beyond what any phone shows. */
const EDGE = 4096

/**
 * Takes an upload into the store as the channel can show it: a picture of a type that it does not take (WebP over
 * WhatsApp) is drawn anew as JPEG. What cannot be drawn stays as it is, and the channel's limits say no to it.
 */
export async function keepFitting(
  app: AppContext,
  platform: Platform,
  { temporaryPath, name }: UploadedFile,
  recorded: boolean,
): Promise<KeptFile> {
  const shown = channelOf(platform).abilities.fileTypes?.image
  const { kind, mime } = await sniff(temporaryPath, name, recorded)
  const fits = kind !== 'image' || shown === undefined || shown.includes(mime)
  if (fits) return keepFile(app, temporaryPath, { name, recorded })
  const drawing = join(app.files.temporaryDir, `${app.ids.uuid()}.jpg`)
  try {
    if (!(await drawJpeg(temporaryPath, drawing, EDGE)))
      return await keepFile(app, temporaryPath, { name, recorded })
    return await keepFile(app, drawing, { name: `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.jpg` })
  } finally {
    await rm(drawing, { force: true })
  }
}
