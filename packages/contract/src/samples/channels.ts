import type { z } from 'zod'
import type { callAreas } from '../calls/index.ts'
import type { ChannelHealth } from '../calls/telegram.ts'
import type { BusinessProfile, WhatsappAccount, WhatsappTemplate } from '../entities/whatsapp.ts'
import type { CallSamples } from './sample.ts'

export const telegramHealth: z.infer<typeof ChannelHealth> = {
  accountid: '9a3d7f16-2c80-4e5b-a41f-6e0b8d5c3971',
  platform: 'telegram',
  name: '@noor_coffee_bot',
  intake: 'webhook',
  state: 'connected',
  last_event_on: '2026-03-18T14:31:05.118204Z',
  last_error: null,
  last_error_on: null,
}

const phone: WhatsappAccount = {
  id: '106540352242922',
  verified_name: 'Noor Coffee Machines',
  code_verification_status: 'VERIFIED',
  display_phone_number: '+47 22 12 34 56',
  quality_rating: 'GREEN',
  throughput: { level: 'STANDARD' },
  last_onboarded_time: '2026-02-02T09:11:58+0000',
  webhook_status: true,
}
const profile: BusinessProfile = {
  about: 'Espresso machines, sold and repaired since 1998',
  email: 'hello@noor-coffee.example',
  description: 'Noor Coffee Machines sells, rents out and repairs espresso machines in nine countries.',
  website: 'https://noor-coffee.example/',
  address: 'Keizersgracht 402, Amsterdam',
  profile_picture_url: null,
}
const template: WhatsappTemplate = {
  name: 'parcel_on_its_way',
  category: 'UTILITY',
  status: 'APPROVED',
  id: '594425479261596',
  language: 'es',
  text: 'Hola, su pedido salió hoy de nuestro almacén y llegará en dos o tres días.',
  rejected_reason: null,
}
const page = {
  id: '524126980791429',
  name: 'Noor Kahve Makineleri',
  category: 'Local business',
  isSubscribed: true,
}
const idlePage = {
  ...page,
  id: '524126980791430',
  name: 'Noor Koffiemasjiene',
  category: null,
  isSubscribed: false,
}

export const telegramSamples = {
  getTelegramToken: {
    reply: { tokenStatus: true, health: telegramHealth },
    otherReplies: [{ tokenStatus: false, health: null }],
  },
  setupTelegram: {
    body: { bot_id: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', overwrite: true },
    reply: {
      status: 'ok',
      message: 'Bot ID successfully submitted!',
      botName: '@noor_coffee_bot',
      intake: 'webhook',
    },
  },
} satisfies CallSamples<typeof callAreas.telegram>

export const whatsappSamples = {
  getMetaSettings: {
    reply: {
      configured: true,
      missing: [],
      appId: '670843887433847',
      configId: '1056400011223344',
      sdkUrl: 'https://connect.facebook.net/en_US/sdk.js',
    },
    otherReplies: [
      {
        configured: false,
        missing: ['META_APP_ID', 'META_APP_SECRET'],
        appId: null,
        configId: null,
        sdkUrl: 'https://connect.facebook.net/en_US/sdk.js',
      },
    ],
  },
  setupWhatsapp: { body: { token: 'AQBhlXsctMxJYbwbrpybxlo9tLPGy5QA' }, reply: { status: 'ok' } },
  setupWhatsappWebhook: {
    body: {
      business_data: {
        waba_id: '524126980791429',
        phone_number_id: phone.id,
        business_id: '2729063490586005',
      },
    },
    reply: { status: 'ok' },
  },
  getWhatsappAccounts: { reply: [phone], otherReplies: [[]] },
  getBusinessProfile: { params: { id: phone.id }, reply: profile },
  editWhatsappProfile: {
    body: {
      profileId: phone.id,
      about: 'Espresso machines, sold and repaired since 1998',
      email: 'hello@noor-coffee.example',
      description: 'Noor Coffee Machines sells, rents out and repairs espresso machines in nine countries.',
      website: 'https://noor-coffee.example/',
      address: 'Keizersgracht 402, Amsterdam',
    },
    reply: profile,
  },
  toggleWhatsappWebhook: {
    body: { phoneNumberId: phone.id },
    reply: { phoneNumberId: phone.id, webhook_status: false },
  },
  getWhatsappTemplates: { reply: [template], otherReplies: [[]] },
  submitWhatsappTemplate: {
    body: { template_title: 'parcel on its way', template_text: template.text },
    reply: { ...template, status: 'PENDING' },
  },
} satisfies CallSamples<typeof callAreas.whatsapp>

export const messengerSamples = {
  exchangeMessengerToken: { body: { access_token: 'EAAGm0PX4ZCpsBAKZC' }, reply: { status: 'ok' } },
  getMessengerUserPages: {
    body: { access_token: 'EAAGm0PX4ZCpsBAKZC' },
    reply: { pages: [{ ...page, isSubscribed: false }, idlePage] },
  },
  getFacebookPages: { reply: { pages: [page, idlePage] }, otherReplies: [{ pages: [] }] },
  connectMessengerPage: { body: { pageId: page.id }, reply: page },
  disconnectMessengerPage: { body: { pageId: page.id }, reply: { ...page, isSubscribed: false } },
} satisfies CallSamples<typeof callAreas.messenger>
