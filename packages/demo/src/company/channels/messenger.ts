import { calls } from '@switchboard/contract'
import type { InstagramPhone, MessengerPhone, Simulators } from '@switchboard/simulators'
import type { Caller } from '../caller.ts'
import { type ClientPhone, type CompanyChannel, withButton } from '../company-channel.ts'
import { company } from '../people.ts'

export const messenger: CompanyChannel = {
  open: ({ messenger: provider }) => {
    for (const page of company.meta.pages) provider.addPage(page)
  },
  connect,
  phone: ({ messenger: provider }, { id, firstName, lastName }) => {
    const phone = provider.client({
      psid: `721345678901${id}`,
      firstName,
      ...(lastName === undefined ? {} : { lastName }),
    })
    return { ...metaPhone(phone), starts: () => phone.starts() }
  },
}

/** The phones of Messenger and Instagram alike. */
export const metaPhone = (phone: MessengerPhone | InstagramPhone): Omit<ClientPhone, 'starts'> => ({
  writes: (text) => void phone.writes(text),
  sendsPhoto: (file) => void phone.sendsPhoto(file),
  reads: () => phone.reads(),
  reacts: (messageId, emoji) => phone.reacts(String(messageId), emoji),
  repliesTo: (messageId, text) => void phone.repliesTo(String(messageId), text),
  presses: (label) => {
    if (phone.chat().keyboard.flat().includes(label)) phone.taps(label)
    else phone.presses(withButton(phone.chat(), label), label)
  },
  chat: () => phone.chat(),
})

/** The short-lived token of a login for pages and the accounts that are linked to them. */
export function metaLoginToken({ graph }: Simulators): string {
  const { response } = graph.login({ kind: 'login' })
  return String(response.authResponse?.['accessToken'])
}

async function connect(simulators: Simulators, admin: Caller): Promise<void> {
  const access_token = metaLoginToken(simulators)
  await admin.call(calls.exchangeMessengerToken, { body: { access_token } })
  await admin.call(calls.getMessengerUserPages, { body: { access_token } })
  const [page] = company.meta.pages
  await admin.call(calls.connectMessengerPage, { body: { pageId: page.id } })
}
