import { z } from 'zod'
import { bareType } from '../file-types.ts'
import type { OutboundFile } from '../outbound.ts'
import { formOf } from '../provider-form.ts'
import type { Part } from '../send-parts.ts'
import { Id } from '../wire-parts.ts'
import { messengerForm } from './limits.ts'
import type { Page } from './page-call.ts'

/**
 * Uploads the file first and then sends its id: the client does not see an upload, so an unclear one can be retried.
 */
export function filePart(
  page: Page,
  file: OutboundFile,
  post: (message: Record<string, unknown>) => Promise<string>,
): Part {
  const type = messengerForm(file)
  return async () => {
    const attachment_id = await upload(page, file, type)
    return post({ attachment: { type, payload: { attachment_id } } })
  }
}

async function upload(page: Page, file: OutboundFile, type: string): Promise<string> {
  const blob = new Blob([await file.open()], { type: bareType(file.mime) })
  const message = { attachment: { type, payload: { is_reusable: true } } }
  const { attachment_id } = await page.call({
    method: 'POST',
    path: [page.id, 'message_attachments'],
    form: formOf({ message }, { field: 'filedata', blob, name: file.name }),
    result: z.looseObject({ attachment_id: Id }),
    timeout: 120_000,
  })
  return attachment_id
}
