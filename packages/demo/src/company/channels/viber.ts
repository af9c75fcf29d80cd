import { calls } from '@switchboard/contract'
import { clientName } from '../clients.ts'
import { type CompanyChannel, none } from '../company-channel.ts'
import { company } from '../people.ts'

export const viber: CompanyChannel = {
  open: ({ viber: provider }) =>
    provider.addBot({ token: company.viberToken, id: company.viberId, name: company.name, uri: 'nordhavn' }),
  connect: (_, admin) => admin.call(calls.setupViber, { body: { token: company.viberToken } }),
  phone: ({ viber: provider }, client) => {
    const { id, languageCode } = client
    const phone = provider.client({
      id: `${id}Qk3vYx0rT8sLwPzN2a==`,
      name: clientName(client),
      language: languageCode,
    })
    return {
      writes: (text) => void phone.writes(text),
      starts: () => phone.starts(),
      sendsPhoto: (file, caption) => void phone.sendsPhoto(file, caption),
      reads: () => phone.reads(),
      reacts: () => none('Viber', 'reactions'),
      repliesTo: () => none('Viber', 'replies'),
      presses: (label) => void phone.taps(label),
      chat: () => phone.chat(),
    }
  },
}
