import { calls } from '@switchboard/contract'
import type { Simulators, TelegramPhone } from '@switchboard/simulators'
import type { Client } from '../clients.ts'
import { type CompanyChannel, none, withButton } from '../company-channel.ts'
import { company } from '../people.ts'

export const telegram: CompanyChannel = {
  open: ({ telegram: provider }) =>
    provider.addBot({ token: company.botToken, username: company.botUsername, firstName: company.name }),
  connect: (_, admin) => admin.call(calls.setupTelegram, { body: { bot_id: company.botToken } }),
  phone: (simulators, client) => {
    const phone = telegramPhone(simulators, client)
    return {
      writes: (text) => void phone.writes(text),
      starts: () => void phone.starts(),
      sendsPhoto: (file, caption) => void phone.sendsPhoto(file, caption),
      reads: () => none('Telegram', 'receipts'),
      reacts: (id, emoji) => phone.reacts(Number(id), emoji),
      repliesTo: (id, text, quote) => void phone.repliesTo(Number(id), text, quote),
      presses: (label) => void phone.presses(Number(withButton(phone.chat(), label)), label),
      chat: () => phone.chat(),
    }
  },
}

/** With everything that only Telegram has. */
export function telegramPhone({ telegram: provider }: Simulators, client: Client): TelegramPhone {
  const { on: _, ...person } = client
  return provider.client(person)
}
