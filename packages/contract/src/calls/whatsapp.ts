import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  BusinessProfile,
  MetaId,
  templateCategories,
  WhatsappAccount,
  WhatsappTemplate,
} from '../entities/whatsapp.ts'
import { Language } from '../languages.ts'
import { limits } from '../limits.ts'
import { Done, text } from '../wire.ts'
import { providerRefusals } from '../refusals.ts'

/** Ours: the panels show what to set when the provider's app is not configured. */
export const getMetaSettings = defineCall({
  method: 'GET',
  path: '/admin/meta-settings',
  right: 'admin',
  summary: 'The parameters of the connect page of WhatsApp and Messenger, and which settings are missing.',
  reply: z.object({
    configured: z.boolean(),
    /** Names of the environment settings that are not set. */
    missing: z.array(z.string()),
    appId: z.string().nullable(),
    configId: z.string().nullable(),
    sdkUrl: z.string(),
  }),
})

/** `token` is the authorization code of the provider's login, good for 30 seconds and one use. */
export const setupWhatsapp = defineCall({
  method: 'POST',
  path: '/setup-whatsapp',
  right: 'admin',
  summary: 'Finish the login with the provider.',
  body: z.strictObject({ token: z.string().min(1).max(limits.providerToken) }),
  reply: Done,
  refusals: ['channel-not-configured', ...providerRefusals],
})

/** The data that the sign-up window sends to the page; it is checked against the token before anything is stored. */
export const setupWhatsappWebhook = defineCall({
  method: 'POST',
  path: '/setup-whatsapp-webhook',
  right: 'admin',
  summary: 'Connect the business account that the sign-up named.',
  body: z.strictObject({
    business_data: z.object({
      waba_id: MetaId,
      /** Absent when the sign-up ended without a phone number. */
      phone_number_id: MetaId.optional(),
      business_id: MetaId.optional(),
    }),
  }),
  reply: Done,
  refusals: ['channel-not-configured', ...providerRefusals],
})

export const getWhatsappAccounts = defineCall({
  method: 'GET',
  path: '/whatsapp-phone-numbers',
  right: 'admin',
  summary: 'The connected phone numbers; empty before the set-up.',
  reply: z.array(WhatsappAccount),
  refusals: providerRefusals,
})

export const getBusinessProfile = defineCall({
  method: 'GET',
  path: '/{id}/get-business-profile',
  right: 'admin',
  summary: 'The business profile of a phone number.',
  params: z.object({ id: MetaId }),
  reply: BusinessProfile,
  refusals: ['whatsapp-account-not-found', ...providerRefusals],
})

/** The lengths are the provider's. */
export const editWhatsappProfile = defineCall({
  method: 'POST',
  path: '/edit-whatsapp-profile',
  right: 'admin',
  summary: 'Change the business profile of a phone number, with or without its picture.',
  file: 'profilePicture',
  fileIsOptional: true,
  body: z.strictObject({
    profileId: MetaId,
    about: text(139),
    email: z.union([z.email().max(128), z.literal('')]),
    description: text(512),
    website: z.union([z.url({ protocol: /^https?$/ }).max(256), z.literal('')]),
    address: text(256),
  }),
  reply: BusinessProfile,
  refusals: [
    'whatsapp-account-not-found',
    'channel-not-configured',
    'missing-fields',
    'not-an-image',
    'file-too-large',
    ...providerRefusals,
  ],
})

/** Toggles, as the specification defines; with `webhook_status` it sets, so that a repeat changes nothing. */
export const toggleWhatsappWebhook = defineCall({
  method: 'POST',
  path: '/toggle-phone-number-webhook',
  right: 'admin',
  summary: 'Start or stop receiving messages of a phone number.',
  body: z.strictObject({ phoneNumberId: MetaId, webhook_status: z.boolean().optional() }),
  reply: z.object({ phoneNumberId: MetaId, webhook_status: z.boolean() }),
  refusals: ['whatsapp-account-not-found', 'channel-not-configured', ...providerRefusals],
})

/** Ours: the specification lists templates and names no call for it. Agents read them too, because the composer offers them. */
export const getWhatsappTemplates = defineCall({
  method: 'GET',
  path: '/whatsapp-templates',
  right: 'signed-in',
  summary: 'The templates and their approval states.',
  reply: z.array(WhatsappTemplate),
  refusals: providerRefusals,
})

export const submitWhatsappTemplate = defineCall({
  method: 'POST',
  path: '/submit-whatsapp-template',
  right: 'admin',
  summary: 'Ask the provider to approve a template; it can take up to 24 hours.',
  body: z.strictObject({
    template_title: text(512),
    template_text: text(1024),
    /** Ours: the provider wants both; absent they are UTILITY and the desk's default language. */
    category: z.enum(templateCategories).optional(),
    language: Language.optional(),
  }),
  reply: WhatsappTemplate,
  refusals: ['missing-fields', 'channel-not-configured', ...providerRefusals],
})

/** Ours: what is deleted at the provider can be sent no more; its name is free again after 30 days. */
export const deleteWhatsappTemplate = defineCall({
  method: 'POST',
  path: '/delete-whatsapp-template',
  right: 'admin',
  summary: 'Delete one language of a template at the provider.',
  body: z.strictObject({ templateId: MetaId }),
  reply: Done,
  refusals: ['template-not-found', 'channel-not-configured', ...providerRefusals],
})
