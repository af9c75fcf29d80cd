import { calls } from '@switchboard/contract'
import { clientName } from '../clients.ts'
import { type CompanyChannel, none } from '../company-channel.ts'
import { company } from '../people.ts'

/** Only good for the simulated Viber. The id stays the same at every start, as at the real one. */
const viberBot = {
  token: '4453b6ac12345678-e02c5f12174805f9-daec9cbb5448c51f',
  id: 'pa:5406718290346157328',
} as const

export const viber: CompanyChannel = {
  open: ({ viber: provider }) => provider.addBot({ ...viberBot, name: company.name, uri: 'nordhavn' }),
  connect: (_, admin) => admin.call(calls.setupViber, { body: { token: viberBot.token } }),
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
