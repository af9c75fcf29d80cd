import type { callAreas } from '../calls/index.ts'
import type { BusinessProfile, WhatsappAccount, WhatsappTemplate } from '../entities/whatsapp.ts'
import type { CallSamples } from './sample.ts'

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
export const templateSample: WhatsappTemplate = {
  name: 'parcel_on_its_way',
  category: 'UTILITY',
  status: 'APPROVED',
  id: '594425479261596',
  language: 'es',
  text: 'Hola, su pedido salió hoy de nuestro almacén y llegará en dos o tres días.',
  rejected_reason: null,
  places: [],
  sendable: true,
}

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
  getWhatsappTemplates: { reply: [templateSample], otherReplies: [[]] },
  submitWhatsappTemplate: {
    body: {
      template_title: 'parcel on its way',
      template_text: templateSample.text,
      category: 'UTILITY',
      language: 'es',
    },
    reply: { ...templateSample, status: 'PENDING', sendable: false },
  },
  deleteWhatsappTemplate: { body: { templateId: templateSample.id }, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.whatsapp>
