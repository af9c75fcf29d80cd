import type { News } from '@switchboard/channels'
import { events } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { staff } from '../../platform/realtime/rooms.ts'
import { changeStatus, presentTemplate } from './templates-store.ts'

/** Applies the decision of WhatsApp about a template and announces it to administrators and composers. */
export async function applyTemplateNews(
  app: AppContext,
  { templateId, status, reason, at }: Extract<News, { kind: 'template' }>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const told_on = at?.toISOString() ?? app.clock.now()
    const row = await changeStatus(tx, templateId, { status, rejected_reason: reason, told_on })
    if (row === undefined) return
    await announce(app, tx, {
      event: events.templateChanged,
      payload: { template: presentTemplate(row) },
      audience: [staff],
    })
  })
}
