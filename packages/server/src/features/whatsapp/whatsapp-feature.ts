import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { metaSettings } from '../channel-settings/channel-settings.ts'
import { whatsappAccounts } from './numbers.ts'
import { businessProfile, editProfile } from './profile.ts'
import { setupWhatsappWebhook } from './setup-webhook.ts'
import { setupWhatsapp } from './setup-whatsapp.ts'
import { toggleNumber } from './switch-number.ts'
import { deleteTemplate, submitTemplate, templates } from './templates.ts'

export const whatsappFeature: Feature = {
  serves(serve, app) {
    serve(calls.getMetaSettings, () => Promise.resolve(metaSettings(app)))
    serve(calls.setupWhatsapp, ({ me, body }) => setupWhatsapp(app, me, body.token))
    serve(calls.setupWhatsappWebhook, ({ me, body }) => setupWhatsappWebhook(app, me, body.business_data))
    serve(calls.getWhatsappAccounts, () => whatsappAccounts(app))
    serve(calls.toggleWhatsappWebhook, ({ me, body }) => toggleNumber(app, me, body))
    serve(calls.getBusinessProfile, ({ params }) => businessProfile(app, params.id))
    serve(calls.editWhatsappProfile, ({ me, body, file }) => editProfile(app, me, body, file))
    serve(calls.getWhatsappTemplates, () => templates(app))
    serve(calls.submitWhatsappTemplate, ({ me, body }) => submitTemplate(app, me, body))
    serve(calls.deleteWhatsappTemplate, ({ me, body }) => deleteTemplate(app, me, body.templateId))
  },
}
