import { calls } from '@switchboard/contract'
import type { Simulators } from '@switchboard/simulators'
import type { Caller } from '../caller.ts'
import { clientName } from '../clients.ts'
import { type CompanyChannel, none, withButton } from '../company-channel.ts'
import { company } from '../people.ts'

export const whatsapp: CompanyChannel = {
  open: ({ whatsapp: provider }) => {
    provider.addAccount({ id: company.meta.business, name: company.name })
    for (const number of company.meta.numbers) provider.addNumber(number)
  },
  connect,
  phone: ({ whatsapp: provider }, client) => {
    const phone = provider.client({ phone: `+27 82 555 ${client.id}`, name: clientName(client) })
    return {
      writes: (text) => void phone.writes(text),
      starts: () => none('WhatsApp', 'beginning without words'),
      sendsPhoto: (file, caption) => void phone.sendsPhoto(file, caption),
      reads: () => phone.reads(),
      reacts: (id, emoji) => phone.reacts(String(id), emoji),
      repliesTo: (id, text) => void phone.repliesTo(String(id), text),
      presses: (label) => void phone.presses(withButton(phone.chat(), label), label),
      chat: () => phone.chat(),
    }
  },
}

async function connect({ graph }: Simulators, admin: Caller): Promise<void> {
  const { response, session = '' } = graph.login({ kind: 'signup' })
  await admin.call(calls.setupWhatsapp, { body: { token: String(response.authResponse?.['code']) } })
  const business_data = businessIn(JSON.parse(session))
  const body = calls.setupWhatsappWebhook.body.parse({ business_data })
  await admin.call(calls.setupWhatsappWebhook, { body })
}

/** The message from the sign-up window to the page. */
const businessIn = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'data' in message ? message.data : undefined
