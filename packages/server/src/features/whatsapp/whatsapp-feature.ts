import { calls, isAdmin, MetaId } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { metaSettings } from '../channel-settings/channel-settings.ts'
import { pageAuthenticator } from '../sessions/sessions.ts'
import { toggleNumber, whatsappAccounts } from './switch-number.ts'
import { businessProfile, editProfile, profilePicture } from './profile.ts'
import { setupWhatsappWebhook } from './setup-webhook.ts'
import { setupWhatsapp } from './setup-whatsapp.ts'
import { deleteTemplate, submitTemplate, templates } from '../whatsapp-templates/whatsapp-templates.ts'

export const whatsappFeature: Feature = {
  routes(fastify, app) {
    const authenticate = pageAuthenticator(app)
    fastify.get<{ Params: { id: string } }>('/whatsapp-picture/:id', async (request, reply) => {
      const session = await authenticate(request)
      if (!isAdmin(session.me)) refuse('admins-only')
      const id = MetaId.safeParse(request.params.id)
      const picture = id.success ? await profilePicture(app, id.data) : null
      if (picture === null) refuse('file-not-found')
      return reply.type('image/jpeg').header('cache-control', 'private, no-cache').send(picture)
    })
  },
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
