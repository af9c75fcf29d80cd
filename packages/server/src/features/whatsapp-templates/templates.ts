import { ChannelError, type News, whatsappTemplates } from '@switchboard/channels'
import { type CallInput, type calls, events, type Me, type WhatsappTemplate } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { staff } from '../../platform/realtime/rooms.ts'
import { askProvider, graphAs } from '../channel-settings/channel-settings.ts'
import { settingsOf } from '../settings/settings.ts'
import { type Business, businesses } from './businesses-store.ts'
import {
  changeStatus,
  forgetTemplate,
  keepTemplate,
  keepTemplates,
  presentTemplate,
  storedTemplates,
  templateById,
} from './templates-store.ts'

/** Composers request templates often; the provider is called at most this often. */
const FRESH = 30_000

/** The templates with their approval state; the last known ones while the provider does not respond. */
export async function templates(app: AppContext): Promise<WhatsappTemplate[]> {
  const old = later(app.clock.now(), -FRESH)
  for (const business of await businesses(app))
    if (business.listedOn === null || business.listedOn < old) await refresh(app, business)
  return (await storedTemplates(app.db)).map(presentTemplate)
}

/** The templates of one business account, for the agents who write to its clients. */
export async function templatesOf(app: AppContext, businessId: string): Promise<WhatsappTemplate[]> {
  await templates(app)
  const rows = await storedTemplates(app.db)
  return rows.filter(({ business_id }) => business_id === businessId).map(presentTemplate)
}

async function refresh(app: AppContext, { businessId, token, listedOn }: Business): Promise<void> {
  try {
    await keepTemplates(
      app,
      businessId,
      await whatsappTemplates.listTemplates(graphAs(app, token), businessId),
    )
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    if (listedOn === null) return askProvider(Promise.reject(error))
    app.log.warn(
      { event: 'templates.refresh_failed', reason: error.reason },
      'the templates could not be refreshed',
    )
  }
}

type NewTemplate = CallInput<typeof calls.submitWhatsappTemplate>['body']

/** Submits a text to WhatsApp for approval. Both inputs are required. */
export async function submitTemplate(app: AppContext, me: Me, given: NewTemplate): Promise<WhatsappTemplate> {
  const text = given.template_text.trim()
  const name = whatsappTemplates.templateName(given.template_title)
  if (name === '') refuse('missing-fields', { field: 'template_title' })
  if (text === '') refuse('missing-fields', { field: 'template_text' })
  const [business] = await businesses(app)
  if (business === undefined) refuse('channel-not-configured')
  const fault = whatsappTemplates.templateFault(text)
  if (fault !== null) refuse('provider-refused', { field: 'template_text', message: fault })
  const { language = settingsOf(app).defaultLanguage, category = 'UTILITY' } = given
  const asked = { name, language, category, text }
  const made = await askProvider(
    whatsappTemplates.createTemplate(graphAs(app, business.token), business.businessId, asked),
  )
  const places = whatsappTemplates.placesIn(text)
  const template = { ...asked, ...made, places, isPlain: true, rejectedReason: null }
  await app.db.transaction(async (tx) => {
    await keepTemplate(tx, business.businessId, template)
    await audit(app, tx, {
      actor: me,
      action: 'whatsapp.submit-template',
      subject: made.id,
      detail: { name },
    })
    const row = await templateById(tx, made.id)
    if (row !== undefined)
      await announce(app, tx, {
        event: events.templateChanged,
        payload: { template: presentTemplate(row) },
        audience: [staff],
        actor: me.id,
      })
  })
  const row = (await templateById(app.db, made.id)) ?? refuse('provider-away')
  return presentTemplate(row)
}

/** Deletes one language of a template at WhatsApp; composers no longer offer it. */
export async function deleteTemplate(app: AppContext, me: Me, templateId: string): Promise<void> {
  const row = (await templateById(app.db, templateId)) ?? refuse('template-not-found')
  const business = (await businesses(app)).find(({ businessId }) => businessId === row.business_id)
  if (business === undefined) refuse('channel-not-configured')
  const { name } = row
  const named = { name, id: templateId }
  await askProvider(
    whatsappTemplates.deleteTemplate(graphAs(app, business.token), business.businessId, named),
  )
  await app.db.transaction(async (tx) => {
    await forgetTemplate(tx, templateId)
    await audit(app, tx, {
      actor: me,
      action: 'whatsapp.delete-template',
      subject: templateId,
      detail: { name, language: row.language },
    })
    const template = { ...presentTemplate(row), status: 'DELETED', sendable: false }
    await announce(app, tx, {
      event: events.templateChanged,
      payload: { template },
      audience: [staff],
      actor: me.id,
    })
  })
}

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
